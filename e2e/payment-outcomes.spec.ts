import type { Money } from '../src/index'
import { cards } from './support/cards'
import {
  type AuthoriseHandler,
  type CheckoutPage,
  connectionLost,
  expect,
  type ResultSummary,
  test,
} from './support/checkout-page'
import type { OwnService } from './support/own-service'

/** What a case breaks makes browsers complain, and so it should. */
test.use({ expectedNoise: [/Failed to load resource|NetworkError|NS_ERROR|Cross-Origin Request Blocked/] })

interface Case {
  name: string
  flow?: string
  number?: string
  merchant?: (own: OwnService, checkoutPage: CheckoutPage) => AuthoriseHandler
  /** Before the customer pays. */
  before?: (own: OwnService) => Promise<void>
  authoriseTimeoutMs?: number
  ended: Partial<ResultSummary>
  /** What the service holds afterwards. */
  payments: string[]
}

const { approved, declined, processorFault } = cards

/** The merchant's server goes on for longer than it has been given. */
const exceed = async ({ page }: CheckoutPage, authoriseTimeoutMs: number): Promise<never> => {
  await page.clock.fastForward(authoriseTimeoutMs)
  return new Promise(() => {})
}

const committed =
  (answer: unknown): (() => AuthoriseHandler) =>
  () =>
  async (_request, authorise) => {
    await authorise()
    return answer
  }

const endings: Case[] = [
  { name: 'success', ended: { status: 'succeeded', warnings: [] }, payments: ['SUCCEEDED'] },
  {
    name: 'authorised, to be captured later',
    flow: 'flow_delayed',
    ended: { status: 'authorised', warnings: [] },
    payments: ['AUTHORISED'],
  },
  { name: 'declined', number: declined.number, ended: { status: 'declined' }, payments: ['DECLINED'] },
  {
    name: 'failed at the processor',
    number: processorFault.number,
    ended: { status: 'failed', code: 'service.failed' },
    payments: ['FAILED'],
  },
  {
    name: 'cancelled while the customer waits',
    flow: 'flow_delayed',
    merchant: (own) => async (_request, authorise) => {
      const answer = (await authorise()) as { data: { authorizePayment: { id: string } } }
      await own.server.payments.cancel(answer.data.authorizePayment.id)
      return answer
    },
    ended: { status: 'cancelled' },
    payments: ['CANCELLED'],
  },
  {
    name: 'the network lost before the service was asked',
    merchant: () => async () => connectionLost,
    ended: { status: 'pending', code: 'authorise.answer' },
    payments: [],
  },
  {
    name: 'the network lost after the service committed: the service tells',
    merchant: committed(connectionLost),
    ended: { status: 'succeeded', warnings: ['authorise.answer'] },
    payments: ['SUCCEEDED'],
  },
  {
    name: 'the network lost after a decline: the service tells',
    number: declined.number,
    merchant: committed(connectionLost),
    ended: { status: 'declined', warnings: ['authorise.answer'] },
    payments: ['DECLINED'],
  },
  {
    name: 'the network lost after the service committed, and the service out of reach',
    merchant: (own) => async (_request, authorise) => {
      await authorise()
      await own.injectFault({ operations: ['getIntent'], status: 503 })
      return connectionLost
    },
    ended: { status: 'pending', code: 'authorise.answer' },
    payments: ['SUCCEEDED'],
  },
  {
    name: "the merchant's server slower than its deadline, after the service committed",
    authoriseTimeoutMs: 30_000,
    merchant: (_own, checkoutPage) => async (_request, authorise) => {
      await authorise()
      return exceed(checkoutPage, 30_000)
    },
    ended: { status: 'succeeded', warnings: ['authorise.timeout'] },
    payments: ['SUCCEEDED'],
  },
  {
    name: "the merchant's server slower than its deadline, and nothing done",
    authoriseTimeoutMs: 30_000,
    merchant: (_own, checkoutPage) => () => exceed(checkoutPage, 30_000),
    ended: { status: 'pending', code: 'authorise.timeout' },
    payments: [],
  },
  {
    name: "the merchant's server answers something else, after the service committed",
    merchant: committed({ ok: true }),
    ended: { status: 'succeeded', warnings: ['authorise.answer'] },
    payments: ['SUCCEEDED'],
  },
  {
    name: "the merchant's server is down",
    merchant: () => async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    ended: { status: 'pending', code: 'authorise.answer' },
    payments: [],
  },
  {
    name: 'the service refuses what the merchant sent',
    merchant: () => async () => ({ errors: [{ message: 'no', extensions: { code: 'error.validation' } }] }),
    ended: { status: 'failed', code: 'authorise.failed' },
    payments: [],
  },
  {
    name: 'the merchant forgets the id of the intent',
    merchant: (own) => async (request) => {
      const { answer } = await own.server.payments.authorize({
        flowId: 'flow_immediate',
        amount: 5099,
        currencyCode: 'EUR',
        paymentMethod: { token: request.token ?? '', type: 'CARD' },
      })
      return answer
    },
    ended: { status: 'succeeded', warnings: ['authorise.intentMissing'] },
    payments: [],
  },
  {
    name: 'the merchant authorises another amount than the customer saw',
    merchant: (own) => async (request) => {
      const { answer } = await own.server.payments.authorize(
        {
          flowId: 'flow_immediate',
          amount: 6000,
          currencyCode: 'EUR',
          ...(request.intentId === undefined ? {} : { intentId: request.intentId }),
          paymentMethod: { token: request.token ?? '', type: 'CARD' },
        },
        { idempotencyKey: request.attemptKey },
      )
      return answer
    },
    ended: { status: 'pending', code: 'amount.mismatch' },
    payments: [],
  },
  {
    name: 'the intent cannot be started',
    before: (own) => own.injectFault({ operations: ['startIntent'], status: 503 }),
    ended: { status: 'succeeded', warnings: ['intent.unavailable', 'service.failed'] },
    payments: ['SUCCEEDED'],
  },
  {
    name: 'the intent is slow to start',
    before: (own) => own.injectFault({ operations: ['startIntent'], latencyMs: 20_000 }),
    ended: { status: 'succeeded', warnings: ['intent.unavailable'] },
    payments: ['SUCCEEDED'],
  },
  {
    name: 'the intent cannot be changed, read or completed',
    merchant: (own) => async (_request, authorise) => {
      await own.injectFault({ operations: ['updateIntent', 'getIntent', 'completeIntent'], status: 503 })
      return authorise()
    },
    ended: { status: 'succeeded', warnings: ['intent.unavailable'] },
    payments: ['SUCCEEDED'],
  },
]

for (const { name, flow, number = approved.number, merchant, before, authoriseTimeoutMs, ended, payments } of endings) {
  test(name, async ({ checkoutPage, own }) => {
    if (merchant) checkoutPage.handleAuthorise = merchant(own, checkoutPage)
    if (authoriseTimeoutMs !== undefined) await checkoutPage.page.clock.install()
    await before?.(own)
    await checkoutPage.open(flow === undefined ? {} : { flow })
    await checkoutPage.type(number)
    expect(await checkoutPage.pay(authoriseTimeoutMs === undefined ? {} : { authoriseTimeoutMs })).toMatchObject(ended)
    expect(await checkoutPage.paymentStatuses()).toEqual(payments)
  })
}

const keysOf = ({ authoriseRequests: asked }: CheckoutPage) => asked.map(({ attemptKey }) => attemptKey)

test('an attempt nobody knows the end of is repeated under its own key, and paid once', async ({ checkoutPage }) => {
  checkoutPage.handleAuthorise = async () => connectionLost
  await checkoutPage.open()
  await checkoutPage.type(approved.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'pending' })
  checkoutPage.handleAuthorise = (_request, authorise) => authorise()
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  expect(new Set(keysOf(checkoutPage)).size).toBe(1)
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('PAY-SDK-1: another card after a lost answer is sent under the same key, and paid once', async ({
  checkoutPage,
}) => {
  checkoutPage.handleAuthorise = async () => connectionLost
  await checkoutPage.open()
  await checkoutPage.type(approved.number)
  await checkoutPage.pay()
  checkoutPage.handleAuthorise = (_request, authorise) => authorise()
  await checkoutPage.type('5555555555554444')
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  expect(new Set(keysOf(checkoutPage)).size).toBe(1)
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('a decline ends the attempt: the next has a key of its own', async ({ checkoutPage }) => {
  await checkoutPage.open()
  await checkoutPage.type(declined.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'declined' })
  await checkoutPage.typeAfterDecline(approved.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  expect(new Set(keysOf(checkoutPage)).size).toBe(2)
})

test('a page that is loaded again in the middle finds what was paid', async ({ checkoutPage }) => {
  let answered = () => {}
  const held = new Promise<void>((resolve) => {
    answered = resolve
  })
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    await authorise()
    await held
    return connectionLost
  }
  await checkoutPage.open()
  await checkoutPage.type(approved.number)
  // Nobody is there to hear how this one ends.
  void checkoutPage.pay().catch(() => {})
  await expect.poll(() => checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  await checkoutPage.reload()
  answered()
  expect(await checkoutPage.resume()).toMatchObject({ status: 'succeeded' })
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('a checkout that is taken away while it pays says that nobody knows, once', async ({ checkoutPage }) => {
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    await checkoutPage.page.evaluate(() => window.checkoutPage?.checkout.destroy())
    return authorise()
  }
  await checkoutPage.open()
  await checkoutPage.type(approved.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'pending', code: 'destroyed' })
  expect(await checkoutPage.page.locator('iframe').count()).toBe(0)
})

test('a card that is taken away while the merchant is asked changes nothing', async ({ checkoutPage }) => {
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    await checkoutPage.page.evaluate(() => window.checkoutPage?.checkout.element('card').unmount())
    return authorise()
  }
  await checkoutPage.open()
  await checkoutPage.type(approved.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
})

test('nothing is sent of a customer who is not to be followed, and they pay all the same', async ({
  checkoutPage,
  own,
}) => {
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

test('what the customer did is told once they consent', async ({ checkoutPage, own }) => {
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

test('what is said again as it is changes nothing, while paying and once paid too; what is changed is told, and refused then', async ({
  page,
  checkoutPage,
  own,
}) => {
  await checkoutPage.open()
  /** Says the order as a framework does whenever it renders, or with another amount. */
  const say = (change: Partial<Money> = {}) =>
    page.evaluate((change) => {
      const { checkout, options } = window.checkoutPage ?? {}
      if (!checkout || !options) return 'no checkoutPage'
      Object.assign(options.intent.amount, change)
      try {
        checkout.update({ amount: options.intent.amount })
        checkout.update({ amount: { ...options.intent.amount } })
        return 'taken'
      } catch (error) {
        return (error as { code: string }).code
      }
    }, change)

  await checkoutPage.type('4242424242424242')
  await expect.poll(() => checkoutPage.clientTokenCount).toBe(1)
  expect(await say()).toBe('taken')
  // The shop's own object, with another amount in it.
  expect(await say({ amount: 4999 })).toBe('taken')
  await expect.poll(() => own.requestsOf('updateIntent').length).toBe(1)
  expect(await say({ amount: 5099 })).toBe('taken')
  await expect.poll(() => own.requestsOf('updateIntent').length).toBe(2)

  checkoutPage.handleAuthorise = async (_request, authorise) => {
    expect(await say()).toBe('taken')
    expect(await say({ amount: 1 })).toBe('options.invalid')
    await say({ amount: 5099 })
    return authorise()
  }
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: [] })
  expect(await say()).toBe('taken')
  expect(await say({ amount: 1 })).toBe('options.invalid')
  // The one for the order's first amount, and the one for the amount that it came back to.
  expect(checkoutPage.clientTokenCount).toBe(2)
})
