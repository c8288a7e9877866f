import type { Page } from '@playwright/test'
import type { Checkout, CheckoutOptions } from '../../src/index'
import type { CheckoutElement } from '../../src/sdk/types'
import type { OwnService } from './own-service'

/**
 * A page of a shop whose content the test defines, with a field before and after the container of
 * the card.
 */
export interface ShopPage {
  page: Page
  /**
   * Starts a checkout with a card in `#card`, or in the node that the test has put in its place.
   */
  start(change?: Partial<CheckoutOptions>): Promise<void>
  /** Waits for the outcomes of checkout and card: `ready`, or the code of the error. */
  outcome(): Promise<{ checkout: string; card: string; message: string }>
  /** Returns the events of the card so far, except `change`. */
  events(): Promise<string[]>
}

declare global {
  interface Window {
    shop?: { checkout: Checkout; card: CheckoutElement; events: string[] }
  }
}

export interface ShopPageOptions {
  headers?: Record<string, string>
  /** The encoding of the document. @default UTF-8 */
  charset?: string
  /** The markup of the container for the card. @default an empty `#card` */
  containerHtml?: string
}

const emptyPlace = '<div id="card"></div>'

export const openShop = async (
  page: Page,
  own: OwnService,
  { headers = {}, containerHtml: place = emptyPlace, charset = 'utf-8' }: ShopPageOptions = {},
): Promise<ShopPage> => {
  const address = `${own.shopUrl}/made-up`
  await page.route(address, (route) =>
    route.fulfill({
      headers: { 'content-type': `text/html;charset=${charset}`, ...headers },
      body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>
        <link rel="icon" href="data:,"><main><h1>Pay</h1><label>Before <input></label>${place}<label>After <input></label></main>
        <script src="${own.serviceUrl}/tender.js"></script></html>`,
    }),
  )
  await page.goto(address)
  return {
    page,
    start: (change = {}) =>
      page.evaluate(
        ([serviceUrl, change]) => {
          const { createCheckout } = window.Tender ?? {}
          if (!createCheckout) throw new Error('no Tender on this page')
          const checkout = createCheckout({
            serviceUrl,
            publicKey: 'pk_test_demo',
            clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
            intent: {
              trackingId: crypto.randomUUID(),
              paymentFlowId: 'flow_immediate',
              amount: { amount: 5099, currency: 'EUR' },
            },
            ...change,
          })
          const card = checkout.element('card')
          const events: string[] = []
          card.on('ready', () => events.push('ready'))
          card.on('reload', () => events.push('reload'))
          card.on('loaderror', ({ code }) => events.push(`loaderror ${code}`))
          window.shop = { checkout, card: card.mount('#card'), events }
        },
        [own.serviceUrl, change] as const,
      ),
    outcome: () =>
      page.evaluate(async () => {
        let message = ''
        const failed = (error: { code: string; message: string }) => {
          message ||= error.message
          return error.code
        }
        const checkout = await window.shop?.checkout.ready.then(() => 'ready', failed)
        const card = await window.shop?.card.ready.then(() => 'ready', failed)
        return { checkout: checkout ?? '', card: card ?? '', message }
      }),
    events: () => page.evaluate(() => window.shop?.events ?? []),
  }
}
