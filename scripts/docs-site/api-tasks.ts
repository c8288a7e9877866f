import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The entries of the package by their source file below `src/`, in the order of the reference. A
 * type that several entries export has its page in the first of them.
 */
export const apiEntries = {
  'index.ts': 'tender-checkout',
  'react.ts': 'tender-checkout/react',
  'preact.ts': 'tender-checkout/preact',
  'vue.ts': 'tender-checkout/vue',
  'svelte.ts': 'tender-checkout/svelte',
  'elements.ts': 'tender-checkout/elements',
  'script.ts': 'tender-checkout/script',
  'load.ts': 'tender-checkout/load',
  'server.ts': 'tender-checkout/server',
  'mock/node.ts': 'tender-checkout/mock',
  'mock/wallets/index.ts': 'tender-checkout/mock/wallets',
  'mock-worker/index.ts': 'tender-checkout/mock/worker',
  'testing/index.ts': 'tender-checkout/testing',
} as const

type ApiEntry = (typeof apiEntries)[keyof typeof apiEntries]

interface Task {
  task: string
  /** The entry of the package. */
  entry: ApiEntry
  /** The names of its exports, the most important first. */
  names: readonly string[]
}

const task = (text: string, entry: ApiEntry, ...names: string[]): Task => ({ task: text, entry, names })

const page = 'tender-checkout'
const server = 'tender-checkout/server'
const mock = 'tender-checkout/mock'
const testing = 'tender-checkout/testing'

/** What readers look for in the reference, by the sections of its first page. */
export const apiTasks: Readonly<Record<string, readonly Task[]>> = {
  'On your page': [
    task('Create a checkout', page, 'createCheckout', 'CheckoutOptions', 'Checkout', 'IntentOptions'),
    task('Show the card, a field or all methods', page, 'CheckoutElement', 'ElementOptions', 'CardState'),
    task('Take a payment', page, 'PayOptions', 'PaymentResult', 'AuthoriseRequest', 'OrderState'),
    task('Show a pay button', page, 'PayButtonOptions', 'PayButtonElement'),
    task('Offer Apple Pay and Google Pay', page, 'WalletsOptions', 'WalletsElement', 'WalletShipping'),
    task('Return from a redirect or reload', page, 'ResumeOptions', 'ResumeResult'),
    task('Show 3-D Secure', page, 'ActionDisplay', 'ActionEvent'),
    task('Follow the steps of a form', page, 'Steps', 'FollowOptions', 'StepChange'),
    task('Change colours, fonts and texts', page, 'Appearance', 'TextOverrides'),
    task('Handle errors and events', page, 'TenderError', 'isTenderError', 'ErrorCode', 'CheckoutEvents'),
    task('Show saved methods on an account page', page, 'createVault', 'VaultOptions', 'Vault', 'VaultMethod'),
    task('Format an amount', page, 'formatMoney', 'Money'),
  ],
  'Without createCheckout': [
    task('React', 'tender-checkout/react', 'CheckoutProvider', 'Card', 'Payment', 'Steps', 'usePay'),
    task('Preact', 'tender-checkout/preact', 'CheckoutProvider', 'Card', 'Payment', 'Steps', 'usePay'),
    task('Vue', 'tender-checkout/vue', 'CheckoutProvider', 'Card', 'Payment', 'Steps', 'usePay'),
    task('Svelte', 'tender-checkout/svelte', 'CheckoutProvider', 'Card', 'Payment', 'Steps', 'usePay'),
    task('Custom elements', 'tender-checkout/elements', 'CheckoutElement', 'CustomElements', 'StepsElement'),
    task('Script tag', 'tender-checkout/script', 'TenderGlobal'),
    task('Script of the service, from a bundle', 'tender-checkout/load', 'loadTender', 'LoadOptions'),
  ],
  'On your server': [
    task('Take payments', server, 'createCheckoutHandlers', 'CheckoutHandlersOptions', 'CheckoutHandlers', 'ShopOrder'),
    task('Use Express', server, 'expressHandler'),
    task('Store payment attempts', server, 'postgresStore', 'memoryStore', 'CheckoutStore'),
    task('Call the service', server, 'createServer', 'ServerOptions', 'TenderServer', 'Payments', 'PaymentMethods'),
    task('Create fraud data', server, 'fraud', 'FraudCart', 'checkOrderRisk', 'checkBehaviouralRisk'),
    task('Write a Content-Security-Policy', server, 'csp', 'CspOptions'),
    task('Write JSON into a page', server, 'scriptJson'),
  ],
  'For tests': [
    task('Pay in a browser test', testing, 'payWith', 'fillCard', 'completeChallenge', 'payWithWallet', 'testCards'),
    task('Test without a browser', testing, 'fakeCheckout', 'FakeCheckout'),
    task('Start the mock in a test', testing, 'startTestMock', 'mockFixture', 'mockSetup', 'connectMock'),
    task('Start or control the mock', mock, 'startMock', 'createMockControl', 'MockControl', 'Fault'),
    task('Simulate wallets', 'tender-checkout/mock/wallets', 'installApplePay', 'installGooglePay'),
    task('Run the mock in a service worker', 'tender-checkout/mock/worker', 'registerMockWorker'),
  ],
}

/** The folders of an entry in the reference, with the titles of their lists. */
export const apiKinds: Readonly<Record<string, string>> = {
  functions: 'Functions',
  variables: 'Variables',
  classes: 'Classes',
  interfaces: 'Interfaces',
  'type-aliases': 'Types',
}

/** The sentence that describes an export. */
export type SummaryOf = (entry: ApiEntry, name: string) => string

/**
 * Creates the first page of the reference: the exports by task, each with its summary.
 *
 * @param folder the folder of the reference
 * @throws Error if the reference has no page of an export
 */
export const apiIndex = (folder: string, summaryOf: SummaryOf): string => {
  const linkTo = (entry: string, name: string) => {
    const kind = Object.keys(apiKinds).find((each) => existsSync(join(folder, entry, each, `${name}.md`)))
    if (!kind) throw new Error(`The API reference has no page of ${name} in ${entry}`)
    return `[\`${name}\`](${entry}/${kind}/${name}.md)`
  }
  const section = ({ task: text, entry, names }: Task) => `### ${text}

[\`${entry}\`](${entry}/index.md)

| name | summary |
| --- | --- |
${names.map((name) => `| ${linkTo(entry, name)} | ${summaryOf(entry, name).replaceAll('|', '\\|')} |`).join('\n')}`
  const sections = Object.entries(apiTasks).map(([title, tasks]) => `## ${title}\n\n${tasks.map(section).join('\n\n')}`)
  return `# API reference

What you look for, by task. The page of an entry, such as [\`tender-checkout\`](tender-checkout/index.md), lists all of its exports.

${sections.join('\n\n')}
`
}
