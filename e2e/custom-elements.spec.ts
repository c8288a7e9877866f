import type { Locator, Page } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { root } from '../scripts/paths'
import type { CheckoutElement, MountedCustomElement } from '../src/elements'
import { cards, type TypedCard } from './support/cards'
import { type CheckoutPage, expect, test } from './support/checkout-page'
import { askOrder, authoriseOrder } from './support/merchant-server'
import type { OwnService } from './support/own-service'

/** Bundles the entry, as a page without a build would load it. */
const bundleEntry = async (): Promise<string> => {
  const result = await build({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    build: { write: false, lib: { entry: `${root}src/elements.ts`, formats: ['iife'], name: 'elements' } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const files: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[] = output && 'output' in output ? output.output : []
  return files.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
}

let bundle: Promise<string> | undefined

const apple = { merchantIdentifier: 'merchant.example', displayName: 'Shop', countryCode: 'AT' }
const cardForm = `
        <form>
          <label>Gift note <input name="note"></label>
          <tender-card></tender-card>
          <p data-tender-message role="alert"></p>
          <button>Pay</button>
        </form>`

/**
 * Answers the requests to the shop's server.
 *
 * @returns the latest request to authorise
 */
const routeServer = async (page: Page, { server }: OwnService) => {
  let authorised: unknown
  await page.route('**/tender/client-token', async (route) =>
    route.fulfill({ json: (await server.clientTokens.generate({ amount: 5099, currency: 'EUR' })).token }),
  )
  await page.route('**/tender/authorise', async (route) => {
    const request = route.request().postDataJSON()
    authorised = request
    const { trackingId } = request
    await route.fulfill({ json: await authoriseOrder(server, { trackingId, flowId: 'flow_immediate' }, request) })
  })
  await page.route('**/tender/outcome', async (route) =>
    route.fulfill({ json: await askOrder(server, route.request().postDataJSON()) }),
  )
  return () => authorised
}

/**
 * Opens a page that pays with attributes only.
 *
 * @returns the latest request to authorise
 */
const openAttributesPage = async (
  { page, trackingId }: CheckoutPage,
  own: OwnService,
  returnUrl: string,
  content = cardForm,
) => {
  bundle ??= bundleEntry()
  const authorised = await routeServer(page, own)
  await page.route('**/thanks?*', (route) => route.fulfill({ contentType: 'text/html', body: 'Thank you!' }))
  await page.goto(`${own.shopUrl}/checkout`)
  await page.addScriptTag({ content: await bundle })
  const options = {
    serviceUrl: own.serviceUrl,
    publicKey: 'pk_test_demo',
    intent: { trackingId, paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
  }
  const html = `
      <tender-checkout server="/tender" return-url="${returnUrl}">
        ${content}
      </tender-checkout>`
  await page.evaluate(
    ([markup = '', json = '']) => {
      const main = document.querySelector('main') as Element
      main.innerHTML = markup
      main.querySelector('tender-checkout')?.setAttribute('options', json)
    },
    [html, JSON.stringify(options)],
  )
  return authorised
}

test('a page with attributes only pays, and continues at its return-url @once', async ({ page, own, checkoutPage }) => {
  const authorised = await openAttributesPage(checkoutPage, own, '/thanks')
  await page.getByLabel('Gift note').fill('For Ada')
  await checkoutPage.type(cards.declined.number)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await checkoutPage.type(cards.approved.number)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/thanks\?paymentId=[^&]+$/)
  expect(authorised()).toMatchObject({ fields: { note: 'For Ada' } })
})

test('two checkouts on one page pay their own orders with their own cards @once', async ({ page, own }) => {
  bundle ??= bundleEntry()
  await routeServer(page, own)
  await page.route(`${own.shopUrl}/two`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><main></main>',
    }),
  )
  await page.goto(`${own.shopUrl}/two`)
  const trackingIds = [crypto.randomUUID(), crypto.randomUUID()]
  const amount = { amount: 5099, currency: 'EUR' }
  const checkouts = trackingIds.map((trackingId) => {
    const intent = { trackingId, paymentFlowId: 'flow_immediate', amount }
    const options = JSON.stringify({ serviceUrl: own.serviceUrl, publicKey: 'pk_test_demo', intent })
    return `<tender-checkout server="/tender" options='${options}'>${cardForm}</tender-checkout>`
  })
  await page.locator('main').evaluate((main, html) => {
    main.innerHTML = html
  }, checkouts.join(''))
  await page.addScriptTag({ content: await bundle })

  const [first, second] = [page.locator('tender-checkout').first(), page.locator('tender-checkout').last()]
  const fill = async (checkout: Locator, { number, expiry, cvc, name }: TypedCard) => {
    const card = checkout.frameLocator('iframe')
    await card.getByLabel('Card number').fill(number)
    await card.getByLabel('Expiry date').fill(expiry)
    await card.getByLabel('Security code').fill(cvc)
    await card.getByLabel('Name on card').fill(name)
  }
  const paid = async () => {
    const { items } = await own.server.payments.list({ first: 100 }).page()
    return trackingIds.flatMap((trackingId) =>
      items
        .filter(({ orderId }) => orderId === trackingId)
        .map(({ status, paymentMethodDetails }) => [trackingId, status, paymentMethodDetails?.number?.slice(-4)]),
    )
  }
  await fill(first, cards.approved)
  await fill(second, { ...cards.approved, number: '5555555555554444' })
  await second.getByRole('button', { name: 'Pay' }).click()
  await expect.poll(paid).toEqual([[trackingIds[1], 'SUCCEEDED', '4444']])
  await expect(first.frameLocator('iframe').getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await first.getByRole('button', { name: 'Pay' }).click()
  await expect.poll(paid).toEqual([
    [trackingIds[0], 'SUCCEEDED', '4242'],
    [trackingIds[1], 'SUCCEEDED', '4444'],
  ])
})

test('wallets use the server, and continue at the return-url @once', async ({ page, own, checkoutPage }) => {
  await page.addInitScript({ path: `${root}dist/mock-wallets-script.js` })
  const content = `<tender-wallets options='${JSON.stringify({ apple, collect: { email: true } })}'></tender-wallets>`
  const authorised = await openAttributesPage(checkoutPage, own, '/thanks', content)
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await page
    .getByRole('dialog', { name: 'Apple Pay, simulated' })
    .getByRole('button', { name: 'Pay with Apple Pay' })
    .click()
  await expect(page).toHaveURL(/\/thanks\?paymentId=[^&]+$/)
  expect(authorised()).toMatchObject({ type: 'APPLE_PAY', customer: { email: expect.stringContaining('@') } })
})

test.describe('a return-url that would run a script', () => {
  test.use({ expectedNoise: [/^uncaught: return-url must be an http or https address/] })

  test('is an uncaught error of the page, and is not opened @once', async ({ page, own, checkoutPage }) => {
    await openAttributesPage(checkoutPage, own, 'javascript:document.title=`run`')
    await checkoutPage.type(cards.approved.number)
    const error = page.waitForEvent('pageerror')
    await page.getByRole('button', { name: 'Pay' }).click()
    expect((await error).message).toBe('return-url must be an http or https address')
    expect(await page.title()).not.toBe('run')
  })
})

test('a card in a shadow root finds its checkout, and options that were set earlier count', async ({
  page,
  own,
  checkoutPage,
}) => {
  bundle ??= bundleEntry()
  await page.goto(`${own.shopUrl}/checkout`)
  await page.evaluate(
    ({ serviceUrl, trackingId }) => {
      const main = document.querySelector('main') as Element
      main.innerHTML = '<tender-checkout><p></p></tender-checkout>'
      const checkout = main.firstElementChild as Element & { options?: object }
      checkout.options = {
        serviceUrl,
        publicKey: 'pk_test_demo',
        intent: { trackingId, paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
      }
      const shadow = main.querySelector('p')?.attachShadow({ mode: 'open' })
      const card = document.createElement('tender-card') as Element & { options?: object }
      card.options = { cardholderName: false }
      shadow?.append(card)
    },
    { serviceUrl: own.serviceUrl, trackingId: checkoutPage.trackingId },
  )
  // The elements are defined after the page has made them.
  await page.addScriptTag({ content: await bundle })
  const card = page.frameLocator('iframe[title="Card details"]')
  await expect(card.getByLabel('Card number')).toBeEditable()
  await expect(card.getByLabel('Name on card')).toHaveCount(0)
  await expect(page.locator('tender-card')).toHaveCSS('display', 'block')
  await page.locator('tender-card').evaluate((element: HTMLElement) => {
    element.hidden = true
  })
  await expect(page.locator('tender-card')).toHaveCSS('display', 'none')
})

test('wallets get the options that a framework sets after it has inserted the element @once', async ({
  own,
  checkoutPage,
}) => {
  const { page, trackingId } = checkoutPage
  bundle ??= bundleEntry()
  await page.goto(`${own.shopUrl}/checkout`)
  await page.addScriptTag({ path: `${root}dist/mock-wallets-script.js` })
  await page.addScriptTag({ content: await bundle })
  await page.evaluate(
    ({ serviceUrl, trackingId, apple }) => {
      const create = (tag: string) => document.createElement(tag) as HTMLElement & { options?: object }
      const [checkout, wallets] = [create('tender-checkout'), create('tender-wallets')]
      checkout.append(wallets)
      document.body.append(checkout)
      checkout.options = {
        serviceUrl,
        publicKey: 'pk_test_demo',
        intent: { trackingId, paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
      }
      wallets.options = {
        apple,
        authorise: () => ({}),
      }
    },
    { serviceUrl: own.serviceUrl, trackingId, apple },
  )
  await expect(page.locator('tender-wallets apple-pay-button')).toBeVisible()
})

test('a page that cancels the submission of its form is not charged @once', async ({ own, checkoutPage: { page } }) => {
  bundle ??= bundleEntry()
  await page.goto(`${own.shopUrl}/checkout`)
  await page.addScriptTag({ content: await bundle })
  const paid = await page.evaluate(() => {
    document.body.innerHTML = '<tender-checkout server="/tender"><form></form></tender-checkout>'
    const checkout = document.querySelector('tender-checkout') as CheckoutElement
    const form = document.querySelector('form') as HTMLFormElement
    let count = 0
    checkout.pay = () => {
      count += 1
      return new Promise(() => {})
    }
    const cancel = (event: Event) => event.preventDefault()
    form.addEventListener('submit', cancel)
    form.requestSubmit()
    const whileInvalid = count
    form.removeEventListener('submit', cancel)
    form.requestSubmit()
    return { whileInvalid, afterwards: count }
  })
  expect(paid).toEqual({ whileInvalid: 0, afterwards: 1 })
})

test('a button with data-tender-method pays with its method @once', async ({ own, checkoutPage: { page } }) => {
  bundle ??= bundleEntry()
  await page.goto(`${own.shopUrl}/checkout`)
  await page.addScriptTag({ content: await bundle })
  const methods = await page.evaluate(() => {
    document.body.innerHTML = `<tender-checkout server="/tender"><form>
      <button></button><button data-tender-method="PAYPAL"></button></form></tender-checkout>`
    const checkout = document.querySelector('tender-checkout') as CheckoutElement
    const paid: (string | null)[] = []
    checkout.pay = (options) => {
      paid.push(options?.method && 'type' in options.method ? options.method.type : null)
      return new Promise(() => {})
    }
    for (const button of document.querySelectorAll('button')) button.form?.requestSubmit(button)
    return paid
  })
  expect(methods).toEqual([null, 'PAYPAL'])
})

test('resume keeps a value that was set before the element was defined @once', async ({
  own,
  checkoutPage: { page },
}) => {
  bundle ??= bundleEntry()
  await page.goto(`${own.shopUrl}/checkout`)
  await page.evaluate(() => {
    document.body.innerHTML = '<tender-checkout></tender-checkout>'
    const checkout = document.querySelector('tender-checkout') as CheckoutElement
    checkout.resume = { outcome: () => null }
  })
  await page.addScriptTag({ content: await bundle })
  const read = () => page.evaluate(() => typeof document.querySelector('tender-checkout')?.resume?.outcome)
  expect(await read()).toBe('function')
})

test('Enter submits the form again after the last listener for submit is removed @once', async ({
  own,
  checkoutPage,
}) => {
  const { page, trackingId } = checkoutPage
  bundle ??= bundleEntry()
  await page.goto(`${own.shopUrl}/checkout`)
  await page.addScriptTag({ content: await bundle })
  const options = {
    serviceUrl: own.serviceUrl,
    publicKey: 'pk_test_demo',
    intent: { trackingId, paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
  }
  await page.evaluate((json) => {
    const main = document.querySelector('main') as Element
    main.innerHTML = '<tender-checkout><form><tender-card></tender-card></form><output></output></tender-checkout>'
    const output = main.querySelector('output') as Element
    main.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      output.textContent += 'form '
    })
    main.querySelector('tender-checkout')?.setAttribute('options', json)
  }, JSON.stringify(options))

  const pressEnter = async (log: string) => {
    await checkoutPage.card.getByLabel('Card number').press('Enter')
    await expect(page.locator('output')).toHaveText(log)
  }
  const listen = (kind: 'removed' | 'once' | 'aborted') =>
    page.evaluate((how) => {
      const card = document.querySelector('tender-card') as MountedCustomElement<'card'>
      const log = () => {
        const output = document.querySelector('output') as Element
        output.textContent += `${how} `
        if (how === 'removed') card.removeEventListener('submit', log)
        stop.abort()
      }
      const stop = new AbortController()
      const options = { once: how === 'once', ...(how === 'aborted' && { signal: stop.signal }) }
      card.addEventListener('submit', log, options)
    }, kind)
  await pressEnter('form')
  await listen('removed')
  await pressEnter('form removed')
  await pressEnter('form removed form')
  await listen('once')
  await pressEnter('form removed form once')
  await pressEnter('form removed form once form')
  await listen('aborted')
  await pressEnter('form removed form once form aborted')
  await pressEnter('form removed form once form aborted form')
})
