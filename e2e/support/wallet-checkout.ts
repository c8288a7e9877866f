import type { Locator, Page } from '@playwright/test'
import { root } from '../../scripts/paths'
import type { Checkout } from '../../src/index'
import type {} from '../../src/mock/wallets/script'
import type { CustomerAct } from '../../src/mock/wallets/types'
import { answerOf, createServer } from '../../src/server'
import { type Action, test as actions, expect, loopback, type Way } from './actions'

export const wallets = ['Apple Pay', 'Google Pay'] as const
export type Wallet = (typeof wallets)[number]

/** A page with both wallets on it, and with the places for what a bank may ask. */
export interface WalletCheckout extends Pick<Action, 'page' | 'own' | 'checkoutPage' | 'frame'> {
  /** What the next payment's server says of the order beside what the wallet gave. */
  order: { flowId: string; fraud?: Readonly<Record<string, unknown>> }
  /** How the bank is shown. */
  actions: Way
  /** Whether the simulators show their sheets in the page, where no vendor's is. */
  shown: boolean
  open(query?: string): Promise<void>
  /** How a payment of the page before has ended. */
  resume(): Promise<string | undefined>
  button(wallet: Wallet): Locator
  sheet(wallet: Wallet): Locator
  /** Opens the sheet by a click. */
  press(wallet: Wallet): Promise<Locator>
  /** Opens the sheet, which a scripted customer uses. */
  pressAs(wallet: Wallet, ...acts: CustomerAct[]): Promise<void>
  /** Presses the sheet's own button. */
  agree(wallet: Wallet): Promise<void>
  /** All that the element has told, once this many have ended. */
  ended(count?: number): Promise<string[]>
  told(): Promise<string[]>
  /** Nothing of a sheet or a challenge is on the page, and no rule of a vendor's was broken but those expected. */
  expectClean(expected?: RegExp): Promise<void>
}

declare global {
  interface Window {
    walletTold?: string[]
    walletCheckout?: Checkout
    walletsElement?: ReturnType<Checkout['element']>
  }
}

export const test = actions.extend<{
  walletCheckout: WalletCheckout
  walletCheckoutOn: (page: Page) => Promise<WalletCheckout>
}>({
  /** The same order on another page. */
  walletCheckoutOn: async ({ actionOn }, use) => use(async (page) => openWalletCheckout(await actionOn(page))),
  walletCheckout: async ({ action }, use) => use(await openWalletCheckout(action)),
})

export { expect }

const openWalletCheckout = async ({ page, own, checkoutPage, frame }: Action): Promise<WalletCheckout> => {
  await page.route(`${own.shopUrl}/wallets.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', path: `${root}dist/mock-wallets.js` }),
  )
  const button = (wallet: Wallet) => page.locator('#wallets').getByRole('button', { name: wallet })
  const sheet = (wallet: Wallet) => page.getByRole('dialog', { name: `${wallet}, simulated` })
  const told = () => page.evaluate(() => window.walletTold ?? [])
  const walletCheckout: WalletCheckout = {
    page,
    own,
    checkoutPage,
    frame,
    order: { flowId: 'flow_immediate' },
    actions: 'modal',
    shown: true,
    button,
    sheet,
    open: async (query = '') => {
      await page.goto(`${own.shopUrl}/action${query}`)
      // Apple knows no shop at localhost.
      await page.addScriptTag({
        type: 'module',
        content: `import { installApplePay, installGooglePay } from '/wallets.js'
          const sheet = ${walletCheckout.shown}
          const applePay = installApplePay(window, { domain: 'shop.example', sheet })
          window.walletSimulators = { applePay, googlePay: installGooglePay(window, { sheet }) }`,
      })
      await page.waitForFunction(() => window.walletSimulators)
      const { actions } = walletCheckout
      await page.evaluate(begin, { serviceUrl: own.serviceUrl, trackingId: checkoutPage.trackingId, actions })
      for (const wallet of wallets) await expect(button(wallet)).toBeVisible()
    },
    press: async (wallet) => {
      await button(wallet).click()
      await expect(sheet(wallet)).toBeVisible()
      return sheet(wallet)
    },
    pressAs: async (wallet, ...acts) => {
      await page.evaluate(
        ([apple, given]) => {
          const { applePay, googlePay } = window.walletSimulators ?? {}
          ;(apple ? applePay : googlePay)?.next(...given)
        },
        [wallet === 'Apple Pay', acts] as const,
      )
      await button(wallet).click()
    },
    agree: (wallet) =>
      sheet(wallet)
        .getByRole('button', { name: `Pay with ${wallet}` })
        .click(),
    told,
    resume: () => page.evaluate(async () => (await window.walletCheckout?.resume())?.payment?.status),
    ended: async (count = 1) => {
      const ends = async () => (await told()).filter((event) => event !== 'open')
      await expect.poll(async () => (await ends()).length).toBeGreaterThanOrEqual(count)
      return ends()
    },
    expectClean: async (expected) => {
      await expect(page.locator('dialog')).toHaveCount(0)
      await expect(page.locator('iframe[title="Confirm your payment"]')).toHaveCount(0)
      const faults = await page.evaluate(() => {
        const { applePay, googlePay } = window.walletSimulators ?? {}
        return [...(applePay?.faults ?? ['none']), ...(googlePay?.faults ?? ['none'])]
      })
      expect(faults.filter((fault) => !expected?.test(fault))).toEqual([])
    },
  }

  checkoutPage.merchant = async ({ type, walletToken, googlePay, intentId, attemptKey, amount, returnUrl }) => {
    const server = createServer({ serviceUrl: own.serviceUrl, privateKey: 'sk_test_demo', fetch: loopback })
    try {
      const { answer } = await server.payments.authorize(
        {
          ...walletCheckout.order,
          orderId: checkoutPage.trackingId,
          ...(intentId === undefined ? {} : { intentId }),
          amount: amount.amount,
          currencyCode: amount.currency,
          paymentMethod: { type, walletToken, ...(googlePay && { googlePay }) },
          perform3DSecure: { redirectUrl: returnUrl },
        },
        { idempotencyKey: `${checkoutPage.trackingId}.${attemptKey}` },
      )
      return answer
    } catch (error) {
      return answerOf(error)
    }
  }
  return walletCheckout
}

/** Runs in the page. */
const begin = ({ serviceUrl, trackingId, actions }: { serviceUrl: string; trackingId: string; actions: Way }) => {
  const { createCheckout } = window.Tender ?? {}
  if (!createCheckout) throw new Error('no Tender on this page')
  const checkout = createCheckout({
    serviceUrl,
    publicKey: 'pk_test_demo',
    clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
    intent: { trackingId, paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
  })
  const told: string[] = []
  window.walletTold = told
  window.walletCheckout = checkout
  const place = document.querySelector('#card')
  if (place) place.id = 'wallets'
  const wallets = checkout.element('wallets', {
    apple: {
      merchantIdentifier: 'merchant.example',
      displayName: 'Shop',
      countryCode: 'AT',
      domain: 'shop.example',
    },
    google: { merchantGatewayId: 'shop', merchantName: 'Shop', countryCode: 'AT' },
    returnUrl: `${location.origin}/action`,
    actions: actions === 'inline' ? { container: '#place' } : actions,
    authorise: (request) => {
      const asked = JSON.stringify({ ...request, flow: 'flow_immediate' })
      return fetch('/authorise', { method: 'POST', headers: { 'x-request': asked } })
    },
  })
  wallets.on('open', () => told.push('open'))
  wallets.on('cancel', () => told.push('cancel'))
  wallets.on('error', ({ code }) => told.push(`error ${code}`))
  wallets.on('result', (result) => {
    told.push(`${result.status}${'error' in result && result.error ? ` ${result.error.code}` : ''}`)
  })
  window.walletsElement = wallets
  wallets.mount('#wallets')
}
