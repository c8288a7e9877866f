import type { Money } from '../src/index'
import { cards } from './support/cards'
import {
  type AuthoriseHandler,
  type CheckoutPage,
  connectionLost,
  expect,
  type OutcomeHandler,
  type ResultSummary,
  test,
} from './support/checkout-page'
import { authoriseOrder } from './support/merchant-server'
import type { OwnService } from './support/own-service'

/** Console messages that the simulated failures cause. */
test.use({ expectedNoise: [/Failed to load resource|NetworkError|NS_ERROR|Cross-Origin Request Blocked/] })

interface Case {
  name: string
  authoriseHandler?: (own: OwnService, checkoutPage: CheckoutPage) => AuthoriseHandler
  outcomeHandler?: OutcomeHandler
  /** Runs before the customer pays. */
  before?: (own: OwnService) => Promise<void>
  authoriseTimeoutMs?: number
  /** Whether the browser may report the failure in its own way. Firefox runs only these cases. */
  isOwnOfBrowser?: boolean
  result: Partial<ResultSummary>
  /** The statuses of the payments in the service afterwards. */
  payments: string[]
}

const { approved } = cards

/** Lets the time limit of `authorise` pass, and never answers. */
const exceedTimeout = async ({ page }: CheckoutPage, authoriseTimeoutMs: number): Promise<never> => {
  await page.clock.fastForward(authoriseTimeoutMs)
  return new Promise(() => {})
}

const afterAuthorising =
  (answer: unknown): (() => AuthoriseHandler) =>
  () =>
  async (_request, authorise) => {
    await authorise()
    return answer
  }

/**
 * What the browser or the page's code contributes. `transition.test.ts` has a row for every answer
 * of the merchant's server.
 */
const cases: Case[] = [
  {
    name: 'a lost connection after the authorisation succeeds, as the server reports',
    isOwnOfBrowser: true,
    authoriseHandler: afterAuthorising(connectionLost),
    result: { status: 'succeeded', warnings: ['authorise.answer'] },
    payments: ['SUCCEEDED'],
  },
  {
    name: 'a timeout after the authorisation succeeds, as the server reports',
    isOwnOfBrowser: true,
    authoriseTimeoutMs: 30_000,
    authoriseHandler: (_own, checkoutPage) => async (_request, authorise) => {
      await authorise()
      return exceedTimeout(checkoutPage, 30_000)
    },
    result: { status: 'succeeded', warnings: ['authorise.timeout'] },
    payments: ['SUCCEEDED'],
  },
  {
    name: 'an error of the merchant’s server is pending',
    authoriseHandler: () => async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    outcomeHandler: async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    result: { status: 'pending', code: 'authorise.answer' },
    payments: [],
  },
  {
    name: 'a payment succeeds if the intent cannot be started',
    before: (own) => own.injectFault({ operations: ['startIntent'], status: 503 }),
    result: { status: 'succeeded', warnings: ['intent.unavailable', 'service.failed'] },
    payments: ['SUCCEEDED'],
  },
  {
    name: 'a payment succeeds if the intent starts slowly',
    before: (own) => own.injectFault({ operations: ['startIntent'], latencyMs: 20_000 }),
    result: { status: 'succeeded', warnings: ['intent.unavailable'] },
    payments: ['SUCCEEDED'],
  },
  {
    name: 'a payment succeeds if the intent cannot be updated or read',
    authoriseHandler: (own) => async (_request, authorise) => {
      const state = await authorise()
      await own.injectFault({ operations: ['updateIntent', 'getIntent'], status: 503 })
      return state
    },
    result: { status: 'succeeded', warnings: [] },
    payments: ['SUCCEEDED'],
  },
]

for (const {
  name,
  authoriseHandler: merchant,
  outcomeHandler,
  before,
  authoriseTimeoutMs,
  isOwnOfBrowser = false,
  result: ended,
  payments,
} of cases) {
  test(`pay() › ${name}`, { tag: isOwnOfBrowser ? [] : '@once' }, async ({ checkoutPage, own }) => {
    if (merchant) checkoutPage.handleAuthorise = merchant(own, checkoutPage)
    if (outcomeHandler) checkoutPage.handleOutcome = outcomeHandler
    if (authoriseTimeoutMs !== undefined) await checkoutPage.page.clock.install()
    await before?.(own)
    await checkoutPage.open()
    await checkoutPage.type(approved.number)
    expect(await checkoutPage.pay(authoriseTimeoutMs === undefined ? {} : { authoriseTimeoutMs })).toMatchObject(ended)
    expect(await checkoutPage.paymentStatuses()).toEqual(payments)
  })
}

const keysOf = ({ authoriseRequests }: CheckoutPage) => authoriseRequests.map(({ attemptKey }) => attemptKey)

test('pay() › continues a pending attempt, and charges once', { tag: '@once' }, async ({ checkoutPage }) => {
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    await authorise()
    return connectionLost
  }
  checkoutPage.handleOutcome = async () => connectionLost
  await checkoutPage.open()
  await checkoutPage.type(approved.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'pending' })
  checkoutPage.handleOutcome = (_request, ask) => ask()
  await checkoutPage.type('5555555555554444')
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('ANSWER-5: a request that arrives after the question makes no payment', { tag: '@once' }, async ({
  checkoutPage,
  own,
}) => {
  checkoutPage.handleAuthorise = async () => connectionLost
  await checkoutPage.open()
  await checkoutPage.type(approved.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'failed' })
  const [request] = checkoutPage.authoriseRequests
  if (!request) throw new Error('The server received no request')
  const order = { trackingId: checkoutPage.trackingId, flowId: 'flow_immediate' }
  expect(await authoriseOrder(own.server, order, request)).toMatchObject({ status: 'none' })
  expect(await checkoutPage.paymentStatuses()).toEqual([])
  checkoutPage.handleAuthorise = (_request, authorise) => authorise()
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  expect(new Set(keysOf(checkoutPage)).size).toBe(2)
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('resume() › returns the payment after a reload during the authorisation', async ({ checkoutPage }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    await authorise()
    await held
    return connectionLost
  }
  await checkoutPage.open()
  await checkoutPage.type(approved.number)
  // Not awaited, because the reload ends this call.
  void checkoutPage.pay().catch(() => {})
  await expect.poll(() => checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  await checkoutPage.reload()
  release()
  expect(await checkoutPage.resume()).toMatchObject({ status: 'succeeded' })
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('destroy() › during a payment settles pay() as pending', async ({ checkoutPage }) => {
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    await checkoutPage.page.evaluate(() => window.checkoutPage?.checkout.destroy())
    return authorise()
  }
  await checkoutPage.open()
  await checkoutPage.type(approved.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'pending', code: 'destroyed' })
  expect(await checkoutPage.page.locator('iframe').count()).toBe(0)
})

test('unmount() › during the authorisation does not affect the payment', async ({ checkoutPage }) => {
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    await checkoutPage.page.evaluate(() => window.checkoutPage?.checkout.element('card').unmount())
    return authorise()
  }
  await checkoutPage.open()
  await checkoutPage.type(approved.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
})

test("tracking 'off' › sends no steps, and the payment succeeds", { tag: '@once' }, async ({ checkoutPage, own }) => {
  await checkoutPage.open({ tracking: 'off' })
  const before = own.requestsOf('startIntent').length
  const updates = own.requestsOf('updateIntent').length
  await checkoutPage.page.getByLabel('Street').fill('Main street 1')
  await checkoutPage.type(approved.number)
  expect(own.requestsOf('startIntent').length).toBe(before)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: [] })
  expect(own.requestsOf('startIntent').length).toBe(before + 1)
  expect(own.requestsOf('updateIntent').length).toBe(updates)
})

test("tracking 'after-consent' › sends the steps after consent()", { tag: '@once' }, async ({ checkoutPage, own }) => {
  await checkoutPage.open({ tracking: 'after-consent' })
  const before = own.requestsOf('startIntent').length
  await checkoutPage.page.getByLabel('Street').fill('Main street 1')
  await checkoutPage.page.getByLabel('Street').blur()
  await checkoutPage.page.evaluate(() => window.checkoutPage?.checkout.ready)
  expect(own.requestsOf('startIntent').length).toBe(before)
  await checkoutPage.page.evaluate(() => window.checkoutPage?.checkout.consent())
  await expect
    .poll(() => checkoutPage.page.evaluate(() => window.checkoutPage?.checkout.intent.value?.steps.shipping.status))
    .toBe('COMPLETE')
})

test('set() › ignores an equal amount, sends a changed one once, and changes no order that is paid', {
  tag: '@once',
}, async ({ page, checkoutPage, own }) => {
  await checkoutPage.open()
  /**
   * Sets the amount twice, as a framework does when it renders, optionally with another amount.
   */
  const updateAmount = (change: Partial<Money> = {}) =>
    page.evaluate((change) => {
      const { checkout, options } = window.checkoutPage ?? {}
      if (!checkout || !options) return
      Object.assign(options.intent.amount, change)
      void checkout.set({ intent: { amount: options.intent.amount } })
      return checkout.set({ intent: { amount: { ...options.intent.amount } } })
    }, change)

  await checkoutPage.type('4242424242424242')
  await expect.poll(() => checkoutPage.clientTokenCount).toBe(1)
  await updateAmount()
  // The page changes the amount object that it has passed to the SDK.
  await updateAmount({ amount: 4999 })
  await expect.poll(() => own.requestsOf('updateIntent').length).toBe(1)
  await updateAmount({ amount: 5099 })
  await expect.poll(() => own.requestsOf('updateIntent').length).toBe(2)

  checkoutPage.handleAuthorise = async (_request, authorise) => {
    // Waits for the result, and is then ignored, because the order is paid.
    await updateAmount({ amount: 1 })
    return authorise()
  }
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: [] })
  await updateAmount({ amount: 2 })
  const amount = () => page.evaluate(() => window.checkoutPage?.checkout.intent.value?.amount?.amount)
  expect(await amount()).toBe(5099)
  // One for the first amount, and one after the amount changed back.
  expect(checkoutPage.clientTokenCount).toBe(2)
})
