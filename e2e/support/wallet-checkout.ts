import type { Locator, Page } from '@playwright/test'
import { root } from '../../scripts/paths'
import type { Checkout } from '../../src/index'
import type {} from '../../src/mock/wallets/script'
import type { WalletScriptOptions } from '../../src/mock/wallets/script-options'
import type { CustomerAct } from '../../src/mock/wallets/types'
import { type ActionPage, test as base, expect, type Way } from './actions'
import { authoriseOrder, createLoopbackServer } from './merchant-server'

export const wallets = ['Apple Pay', 'Google Pay'] as const
export type Wallet = (typeof wallets)[number]

/** A page with the buttons of both wallets, and a container for a challenge. */
export interface WalletCheckout extends Pick<ActionPage, 'page' | 'own' | 'checkoutPage' | 'frame'> {
  /** The merchant's data of the next order. */
  order: { flowId: string; fraud?: Readonly<Record<string, unknown>> }
  /** How a challenge is displayed. */
  actions: Way
  /** Whether the simulators show their sheets in the page. Real sheets are outside of the page. */
  showsSheet: boolean
  /** Whether the customer has wallets. */
  hasWallets: boolean
  /** Milliseconds after which Google answers whether the customer has a wallet. */
  answersAfterMs: number
  /** Whether the element has the divider. */
  divider: boolean
  open(query?: string): Promise<void>
  /** Returns the status of the payment of an earlier page. */
  resume(): Promise<string | undefined>
  button(wallet: Wallet): Locator
  sheet(wallet: Wallet): Locator
  openSheet(wallet: Wallet): Promise<Locator>
  /** Opens the sheet for a scripted customer. */
  openSheetWith(wallet: Wallet, ...acts: CustomerAct[]): Promise<void>
  /** Clicks the sheet's pay button. */
  confirm(wallet: Wallet): Promise<void>
  /** Waits until this many sheets have ended, and returns the element's events without `open`. */
  outcomes(count?: number): Promise<string[]>
  events(): Promise<string[]>
  /**
   * Expects that no sheet or challenge is displayed, and that the page broke only the expected
   * vendor rules.
   */
  expectClean(expected?: RegExp): Promise<void>
}

declare global {
  interface Window {
    walletEvents?: string[]
    walletCheckout?: Checkout
    /** The option `outcome` of the wallets and of `resume`. */
    askOutcome?: (request: object) => Promise<Response>
    walletsElement?: ReturnType<Checkout['element']>
    /** Every height that the wallets element has had since `mount`, in pixels. */
    walletHeights?: number[]
  }
}

export const test = base.extend<{
  walletCheckout: WalletCheckout
  walletCheckoutOn: (page: Page) => Promise<WalletCheckout>
}>({
  /** Opens the same order in another page. */
  walletCheckoutOn: async ({ actionOn }, use) => use(async (page) => openWalletCheckout(await actionOn(page))),
  walletCheckout: async ({ action }, use) => use(await openWalletCheckout(action)),
})

export { expect }

const openWalletCheckout = async ({ page, own, checkoutPage, frame }: ActionPage): Promise<WalletCheckout> => {
  await page.route(`${own.shopUrl}/wallets.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', path: `${root}dist/mock-wallets-script.js` }),
  )
  const button = (wallet: Wallet) => page.locator('#wallets').getByRole('button', { name: wallet })
  const sheet = (wallet: Wallet) => page.getByRole('dialog', { name: `${wallet}, simulated` })
  const events = () => page.evaluate(() => window.walletEvents ?? [])
  const walletCheckout: WalletCheckout = {
    page,
    own,
    checkoutPage,
    frame,
    order: { flowId: 'flow_immediate' },
    actions: 'modal',
    showsSheet: true,
    hasWallets: true,
    answersAfterMs: 0,
    divider: false,
    button,
    sheet,
    open: async (query = '') => {
      await page.goto(`${own.shopUrl}/action${query}`)
      await installSimulators(page, walletCheckout)
      const { actions, divider } = walletCheckout
      const { serviceUrl } = own
      const { trackingId } = checkoutPage
      await page.evaluate(mountWallets, { serviceUrl, trackingId, actions, divider })
      if (!walletCheckout.hasWallets) return
      for (const wallet of wallets) await expect(button(wallet)).toBeVisible()
    },
    openSheet: async (wallet) => {
      await button(wallet).click()
      await expect(sheet(wallet)).toBeVisible()
      return sheet(wallet)
    },
    openSheetWith: async (wallet, ...acts) => {
      await page.evaluate(
        ([apple, given]) => {
          const { applePay, googlePay } = window.walletSimulators ?? {}
          ;(apple ? applePay : googlePay)?.next(...given)
        },
        [wallet === 'Apple Pay', acts] as const,
      )
      await button(wallet).click()
    },
    confirm: (wallet) =>
      sheet(wallet)
        .getByRole('button', { name: `Pay with ${wallet}` })
        .click(),
    events,
    resume: () =>
      page.evaluate(
        async () =>
          (await window.walletCheckout?.resume(window.askOutcome && { outcome: window.askOutcome }))?.payment?.status,
      ),
    outcomes: async (count = 1) => {
      const ends = async () => (await events()).filter((event) => event !== 'open')
      await expect.poll(async () => (await ends()).length).toBeGreaterThanOrEqual(count)
      return ends()
    },
    expectClean: (expected) => expectClean(page, expected),
  }

  const server = createLoopbackServer(own.serviceUrl)
  checkoutPage.handleAuthorise = (request) =>
    authoriseOrder(server, { trackingId: checkoutPage.trackingId, ...walletCheckout.order }, request)
  return walletCheckout
}

const expectClean = async (page: Page, expected?: RegExp): Promise<void> => {
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(page.locator('iframe[title="Confirm your payment"]')).toHaveCount(0)
  const faults = await page.evaluate(() => {
    const { applePay, googlePay } = window.walletSimulators ?? {}
    return [...(applePay?.faults ?? ['none']), ...(googlePay?.faults ?? ['none'])]
  })
  expect(faults.filter((fault) => !expected?.test(fault))).toEqual([])
}

/** Installs the simulators with the script of the package, as a shop on localhost does. */
const installSimulators = async (
  page: Page,
  { showsSheet: sheet, hasWallets, answersAfterMs }: WalletCheckout,
): Promise<void> => {
  const options: WalletScriptOptions = hasWallets
    ? { applePay: { sheet }, googlePay: { sheet } }
    : { applePay: { sheet, status: 'applePayUnsupported' }, googlePay: { sheet, status: 'unsupported' } }
  await page.evaluate(({ applePay, googlePay }) => {
    const script = document.createElement('script')
    script.setAttribute('data-apple-pay', JSON.stringify(applePay))
    script.setAttribute('data-google-pay', JSON.stringify(googlePay))
    script.src = '/wallets.js'
    document.head.append(script)
  }, options)
  await page.waitForFunction(() => window.walletSimulators)
  await page.evaluate((delayMs) => {
    const client = google.payments.api.PaymentsClient.prototype
    const { isReadyToPay } = client
    client.isReadyToPay = async function (request) {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      return isReadyToPay.call(this, request)
    }
  }, answersAfterMs)
}

/** Mounts the wallets. Runs in the page. */
const mountWallets = ({
  serviceUrl,
  trackingId,
  actions,
  divider,
}: {
  serviceUrl: string
  trackingId: string
  actions: Way
  divider: boolean
}) => {
  const { createCheckout } = window.Tender ?? {}
  if (!createCheckout) throw new Error('Tender is not loaded on this page.')
  const checkout = createCheckout({
    serviceUrl,
    publicKey: 'pk_test_demo',
    clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
    intent: { trackingId, paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
  })
  const events: string[] = []
  window.walletEvents = events
  window.walletCheckout = checkout
  const container = document.querySelector('#card')
  if (container) container.id = 'wallets'
  const outcome = (request: object) =>
    fetch('/outcome', { method: 'POST', headers: { 'x-request': JSON.stringify(request) } })
  window.askOutcome = outcome
  const wallets = checkout.element('wallets', {
    apple: { merchantIdentifier: 'merchant.example', displayName: 'Shop', countryCode: 'AT' },
    google: { merchantGatewayId: 'shop', merchantName: 'Shop', countryCode: 'AT' },
    divider,
    returnUrl: `${location.origin}/action`,
    actions: actions === 'inline' ? { container: '#place' } : actions,
    authorise: (request) => {
      const headers = { 'x-request': JSON.stringify({ ...request, flow: 'flow_immediate' }) }
      return fetch('/authorise', { method: 'POST', headers })
    },
    outcome,
  })
  wallets.on('open', () => events.push('open'))
  wallets.on('cancel', () => events.push('cancel'))
  wallets.on('error', ({ code }) => events.push(`error ${code}`))
  wallets.on('result', (result) => {
    events.push(`${result.status}${'error' in result && result.error ? ` ${result.error.code}` : ''}`)
  })
  window.walletsElement = wallets
  wallets.mount('#wallets')
  const heights: number[] = []
  window.walletHeights = heights
  const sizes = new ResizeObserver(() => heights.push((container as HTMLElement).offsetHeight))
  if (container) sizes.observe(container)
}
