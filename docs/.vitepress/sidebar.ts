import { readdirSync, readFileSync } from 'node:fs'
import type { DefaultTheme } from 'vitepress'

const docs = new URL('../', import.meta.url)

const page = (text: string, link: string): DefaultTheme.SidebarItem => ({ text, link: `/${link}` })

const group = (text: string, items: DefaultTheme.SidebarItem[]): DefaultTheme.SidebarItem => ({
  text,
  collapsed: true,
  items,
})

const merchants: DefaultTheme.SidebarItem[] = [
  group('Start', [
    page('Quick start', 'quick-start'),
    page('How a checkout works', 'guide/overview'),
    page('Playground', 'playground'),
    page('Demo', 'demo'),
  ]),
  group('On your page', [
    page('Take a payment', 'guide/payment'),
    page('Pay button', 'guide/pay-button'),
    page('Card', 'guide/card'),
    page('Single fields', 'guide/single-fields'),
    page('Saved cards and other methods', 'guide/saved-cards'),
    page('Account pages', 'guide/account-page'),
    page('Wallets', 'guide/wallets'),
    page('3-D Secure and redirects', 'guide/customer-actions'),
    page('Reload and recovery', 'guide/recovery'),
    page('Why an order is charged once', 'guide/one-charge'),
    page('Steps and intent', 'guide/steps'),
    page('Script tag', 'guide/script-tag'),
    page('Pages that change without a load', 'guide/page-changes'),
    page('Frameworks', 'guide/frameworks'),
    page('Appearance', 'guide/appearance'),
    page('Languages', 'guide/languages'),
    page('Loading', 'guide/loading'),
    page('Measure the checkout', 'guide/analytics'),
    page('Browsers', 'guide/browsers'),
  ]),
  group('On your server', [
    page('Overview', 'server/'),
    page('Checkout handlers', 'server/handlers'),
    page('Any language', 'server/any-language'),
    page('Storing payment attempts', 'server/storage'),
    page('Recipes', 'server/recipes'),
    page('Service client', 'server/client'),
    page('Requests to your server', 'server/requests'),
    page('Without the handlers', 'server/without-handlers'),
    page('Fraud data', 'server/fraud'),
  ]),
  group('Test', [
    page('Test your shop', 'guide/testing'),
    page('The mock service', 'mock/'),
    page('Control the mock', 'mock/control'),
    page('A demo without a server', 'mock/static-site'),
    page('Wallet simulators', 'mock/wallet-simulators'),
  ]),
  group('Launch', [
    page('Go live', 'guide/going-live'),
    page('Security headers', 'guide/content-security-policy'),
    page('Card testing', 'guide/carding'),
    page('Privacy', 'guide/privacy'),
    page('Troubleshooting', 'guide/troubleshooting'),
    page('Integration mistakes', 'guide/integration-mistakes'),
  ]),
  group('Migrate', [
    page('Answers of your server', 'migration/order-state'),
    page('From Stripe Elements', 'migration/stripe'),
    page('From Adyen', 'migration/adyen'),
    page('From Braintree', 'migration/braintree'),
  ]),
  group('Reference', [page('Errors', 'errors'), page('API reference', 'api/'), page('Glossary', 'glossary')]),
]

const operators: DefaultTheme.SidebarItem[] = [
  page('Run a service', 'operators/'),
  page('Routes', 'operators/routes'),
  page('The interface of a service', 'operators/schema'),
  page('Host the frames', 'operators/frames'),
  page('Reverse proxy', 'operators/reverse-proxy'),
  page('Check your service', 'operators/conformance'),
  page('The interface, line by line', 'interface-coverage'),
]

/** The decisions by their titles. */
const decisions = readdirSync(new URL('decisions', docs))
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => {
    const [, title = name] = /^# (.+)$/m.exec(readFileSync(new URL(`decisions/${name}`, docs), 'utf8')) ?? []
    return page(title.replaceAll('`', ''), `decisions/${name.replace('.md', '')}`)
  })

const project: DefaultTheme.SidebarItem[] = [
  page('Architecture', 'architecture'),
  page('Threat model', 'threat-model'),
  page('For PCI DSS assessors', 'pci'),
  page('Report a vulnerability', 'security'),
  group('Specification', [
    page('One order, one charge: browser', 'spec/checkout'),
    page('One order, one charge: server', 'spec/orders'),
    page('What the service does', 'spec/service'),
    page('GraphQL over HTTP', 'spec/graphql-over-http'),
  ]),
  group('Decisions', [page('All decisions', 'decisions/'), ...decisions]),
  page('Contributing', 'contributing'),
  page('Releasing', 'releasing'),
  page('Changes', 'changelog'),
]

/** One part for each group of readers. */
export const sidebar: DefaultTheme.SidebarItem[] = [
  { text: 'Build a checkout', items: merchants },
  { text: 'Run a service', items: operators },
  { text: 'The project', items: project },
]
