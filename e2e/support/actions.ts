import type { Frame, FrameLocator, Page } from '@playwright/test'
import type { ActionEvent } from '../../src/index'
import {
  type ActionResult,
  containerContent,
  type PageEnvironment,
  type PlainPayOptions,
  routeActionDocuments,
  startActionCheckout,
} from './action-document'
import { cards } from './cards'
import { test as base, type CheckoutPage, expect } from './checkout-page'
import { fillCard } from './fill-card'
import { authoriseOrder, createLoopbackServer } from './merchant-server'
import type { OwnService } from './own-service'

export type { ActionResult, PageEnvironment }

/** How an action is displayed, as in `ActionWay`. */
export type Way = 'modal' | 'inline' | 'redirect' | 'popup'
/**
 * A pop-up that does not open, because the browser blocks it or the page's environment denies it.
 */
export type AttemptedWay = Way | 'blocked' | 'refused'

/** A page on which payments need a customer action. */
export interface ActionPage {
  page: Page
  /** The shop's page: `page` itself, or its frame in a sandbox. */
  shop(): Page | Frame
  own: OwnService
  checkoutPage: CheckoutPage
  /** The challenge frame. */
  frame: FrameLocator
  /** The page of the bank or of the alternative method. */
  bank(): Promise<Page | FrameLocator>
  open(query?: string): Promise<void>
  /** Clicks the pay button. `result` returns the outcome. */
  pay(way: AttemptedWay): Promise<void>
  /** Waits for the result of the last payment. */
  result(): Promise<ActionResult>
  expectNoResult(): Promise<void>
  resume(): Promise<ActionResult | undefined>
  events(): Promise<ActionEvent[]>
  /**
   * Expects that the page is as before the action, and received each result once.
   * @param expected open windows, and whether no `result` event was emitted because the checkout
   * was destroyed
   */
  expectClean(expected?: { windows?: number; silent?: boolean }): Promise<void>
}

interface Fixtures {
  action: ActionPage
  /** Opens the same order in another page. */
  actionOn: (page: Page) => Promise<ActionPage>
  environment: PageEnvironment
}

export const test = base.extend<Fixtures>({
  environment: [{}, { option: true }],
  actionOn: async ({ own, checkoutPage, checkoutPageOn, environment }, use) =>
    use(async (page) => createActionPage(page, own, await checkoutPageOn(page, checkoutPage.trackingId), environment)),
  action: async ({ page, own, checkoutPage, environment }, use) =>
    use(await createActionPage(page, own, checkoutPage, environment)),
})

export { expect }

const challengeFrame = 'iframe[title="Confirm your payment"]'

/** Alternative methods have no dialog, and cards have no pop-up. */
const methodOf = (way: AttemptedWay) => (/^(popup|blocked|refused)$/.test(way) ? { method: { type: 'PAYPAL' } } : {})

const actionsOf = (way: AttemptedWay): PlainPayOptions['actions'] => {
  if (way === 'inline') return { container: '#place' }
  return way === 'blocked' || way === 'refused' ? 'popup' : way
}

const createActionPage = async (
  page: Page,
  own: OwnService,
  checkoutPage: CheckoutPage,
  environment: PageEnvironment,
): Promise<ActionPage> => {
  const { trackingId } = checkoutPage
  const isSandboxed = environment.sandbox !== undefined
  const server = createLoopbackServer(own.serviceUrl)
  checkoutPage.handleAuthorise = (request) => authoriseOrder(server, { trackingId, flowId: 'flow_immediate' }, request)
  await routeActionDocuments(page, own, environment, () => checkoutPage.scriptHtml)

  const shop = () => (isSandboxed ? (page.frame('shop') ?? page) : page)
  const shopLocator = isSandboxed ? page.frameLocator('iframe[name="shop"]') : page
  const frame = shopLocator.frameLocator(challengeFrame)
  let popup: Promise<Page> | undefined

  const action: ActionPage = {
    page,
    shop,
    own,
    checkoutPage,
    frame,
    bank: async () => {
      if (popup) return popup
      const isFramed = (await shop().locator(challengeFrame).count()) > 0
      return isFramed ? frame.frameLocator('#bank') : shopLocator
    },
    open: async (query = '') => {
      await page.goto(`${own.shopUrl}/${isSandboxed ? 'host' : 'action'}${query}`)
      // The page of a hash router uses the default.
      const returnUrl = query.includes('#') ? '' : `${own.shopUrl}/action`
      await shop().evaluate(startActionCheckout, { serviceUrl: own.serviceUrl, trackingId, returnUrl })
    },
    pay: async (way) => {
      await preparePay(shop(), way)
      popup = way === 'popup' ? page.waitForEvent('popup') : undefined
      await shop().locator('#pay').click()
    },
    result: () => lastResult(shop()),
    expectNoResult: async () =>
      expect(await shop().evaluate(() => [window.action?.results.length, window.action?.payCalls])).toEqual([0, 1]),
    resume: () => resumeIn(shop()),
    events: () => shop().evaluate(() => window.action?.events ?? []),
    expectClean: (expected) => expectClean(action, expected),
  }
  return action
}

/**
 * Types a card unless the way needs an alternative method, and sets the options of the pay button.
 */
const preparePay = async (shop: Page | Frame, way: AttemptedWay): Promise<void> => {
  const options: PlainPayOptions = { ...methodOf(way), actions: actionsOf(way) }
  if (!options.method) await fillCard(shop, cards.challenged.number)
  if (way === 'blocked') await shop.evaluate(() => Object.assign(window, { open: () => null }))
  await shop.evaluate((given) => {
    const button = document.querySelector<HTMLElement>('#pay')
    if (button) button.onclick = () => window.action?.pay(given)
  }, options)
}

const lastResult = async (shop: Page | Frame): Promise<ActionResult> => {
  const read = () =>
    shop.evaluate(() => {
      const { results = [], payCalls } = window.action ?? {}
      return results.length === payCalls ? results.at(-1) : null
    })
  await expect.poll(read).toBeTruthy()
  return (await read()) as ActionResult
}

const resumeIn = (shop: Page | Frame): Promise<ActionResult | undefined> =>
  shop.evaluate(async () => {
    const { payment } = (await window.action?.checkout.resume({ outcome: window.action.outcome })) ?? {}
    if (!payment) return undefined
    const { status, paymentId = '' } = payment
    return { status, paymentId }
  })

const expectClean = async (action: ActionPage, { windows = 0, silent = false } = {}): Promise<void> => {
  const { shop } = action
  await expect(shop().locator('dialog')).toHaveCount(0)
  await expect(shop().locator(challengeFrame)).toHaveCount(0)
  const events = await action.events()
  expect(events.map(({ phase }) => phase)).toEqual(events.map((_, index) => (index % 2 === 0 ? 'begin' : 'end')))
  await expect.poll(() => action.page.context().pages().length).toBe(1 + windows)
  const payCalls = await shop().evaluate(() => window.action?.payCalls ?? 0)
  const readState = () =>
    shop().evaluate(
      (initialContent) => ({
        // The shop's router may have removed the container.
        container: document.querySelector('#place')?.innerHTML ?? initialContent,
        focused: document.activeElement?.id || document.activeElement?.localName,
        resultEvents: window.action?.resultEvents,
      }),
      containerContent,
    )
  await expect.poll(readState).toEqual({
    container: containerContent,
    focused: payCalls > 0 ? 'pay' : 'body',
    resultEvents: silent ? 0 : payCalls,
  })
}
