import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentTexts } from '../../../src/shared/messages/en'
import type { AuthoriseRequest, LinkedPayment, MethodChoice, PaymentStatus } from '../../../src/shared/types'
import {
  card,
  createElements,
  failing,
  type Given,
  inTurn,
  never,
  openShop,
  options,
  reloadShop,
  request,
  type Shop,
  startShop,
} from '../testing/open-shop'
import { keysOf, pay, settled } from '../testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const amount = options.intent.amount
const more = { amount: { amount: 6000, currency: 'EUR' } }
const threw = { kind: 'threw' }
const offline = failing('network.offline')
const blocked = { startIntent: offline, getIntent: offline, updateIntent: offline, completeIntent: offline }
const resumption = { canAskOutcome: false, amount }

const resume = (shop: Shop, changes: Partial<typeof resumption> = {}) =>
  settled(shop.calls.resume({ ...resumption, ...changes }))
const listed = (status: PaymentStatus, paymentId = 'payments:1'): LinkedPayment => ({ paymentId, status, amount })
const complete = (shop: Shop) => () => ({ ...shop.intent(), status: 'COMPLETE' })
const unblock = (shop: Shop) => Object.assign(shop.answers, openShop({ world: shop.world }).answers)
const typing = (...methods: string[]): NonNullable<Given['needs']> => {
  const collect = inTurn(...methods.map((method) => async () => ({ kind: 'card', card, method }) as MethodChoice))
  return { elements: createElements({ collect: collect as never }) }
}

/**
 * Starts a page that got no answer to its payment, although the payment was made if `charge` is
 * true.
 */
const lostAnswer = async (given: Given = {}, charge = true): Promise<Shop> => {
  const shop: Shop = await startShop({
    ...given,
    merchant: (asked) => {
      if (charge) shop.authorise(asked)
      return threw
    },
  })
  if (charge) shop.answers.getIntent = offline
  expect(await pay(shop)).toMatchObject({ status: 'pending' })
  return shop
}
/** Starts a page that makes a payment although the service does not answer its intent requests. */
const withoutIntent = async (isAnswered: boolean): Promise<Shop> => {
  const shop = openShop({ answers: blocked })
  await shop.calls.start(options)
  shop.merchant = (asked) => {
    const answer = shop.authorise(asked)
    return isAnswered ? answer : threw
  }
  await pay(shop)
  return shop
}

/** Opens the next page of the same customer, with a merchant's server that answers. */
const nextPage = async (before: Shop, given: Given = {}, started = {}): Promise<Shop> => {
  const shop: Shop = await reloadShop(
    before,
    { answers: {}, merchant: (asked) => shop.authorise(asked), ...given },
    started,
  )
  return shop
}

describe('PAY-SDK-1: a payment whose answer was lost is made once', () => {
  it.each<[string, Given, object]>([
    ['the same card', {}, {}],
    ['another card', { needs: typing('method-2') }, {}],
    ['another amount', {}, more],
  ])('after a reload, while the service cannot be read: %s', async (_what, given, changes) => {
    const before = await lostAnswer()
    await vi.advanceTimersByTimeAsync(95_000)
    const shop = await nextPage(before, { ...given, answers: blocked })
    expect(await pay(shop, changes)).toMatchObject({ status: 'pending', error: { code: 'network.offline' } })
    expect(shop.asked).toEqual([])
    unblock(shop)
    const end = await pay(shop, changes)
    expect(end).toMatchObject('amount' in changes ? { error: { code: 'amount.mismatch' } } : { status: 'succeeded' })
    expect(before.world.charged.size).toBe(1)
  })

  it('if the service never had the request, its key is repeated for whatever is submitted', async () => {
    const before = await lostAnswer({}, false)
    await vi.advanceTimersByTimeAsync(600_000)
    const shop = await nextPage(before, { needs: typing('method-2') })
    expect(await pay(shop, more)).toMatchObject({ status: 'succeeded' })
    expect(keysOf(shop)).toEqual(keysOf(before))
  })

  it('if the page was left while the merchant was asked', async () => {
    const before = await startShop({ merchant: never })
    void before.calls.pay(request)
    await vi.advanceTimersByTimeAsync(0)
    const shop = await nextPage(before)
    await pay(shop)
    expect(keysOf(shop)).toEqual(keysOf(before))
  })

  it('PAY-SDK-4: in another payment flow', async () => {
    const before = await lostAnswer()
    const shop = await nextPage(before, {}, { intent: { ...options.intent, paymentFlowId: 'flow-2' } })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(before.world.charged.size).toBe(1)
  })

  it('PAY-SDK-4: after a restart of the same order', async () => {
    const shop = await lostAnswer()
    shop.merchant = shop.authorise
    unblock(shop)
    await shop.calls.start({ ...options, fresh: true })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.world.charged.size).toBe(1)
  })

  it('PAY-SDK-4: in another tab that was opened before', async () => {
    const here = await startShop()
    const there = await nextPage(here)
    await there.calls.openIntent(null)
    here.merchant = (asked) => {
      here.authorise(asked)
      return threw
    }
    here.answers.getIntent = offline
    await pay(here)
    expect(await pay(there)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(there.asked).toEqual([])
  })

  it.each<[string, () => NonNullable<Given['needs']>]>([
    [
      'denied',
      () => ({
        storage: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
    ],
    [
      'full',
      () => ({
        storage: () => ({
          getItem: () => null,
          setItem: () => {
            throw new DOMException('full', 'QuotaExceededError')
          },
          removeItem: () => {},
        }),
      }),
    ],
  ])('PAY-SDK-4: after a reload of a browser whose storage is %s', async (_what, needs) => {
    const started = { tracking: 'off' } as const
    const before: Shop = await startShop(
      {
        needs: needs(),
        merchant: (asked) => {
          before.authorise(asked)
          return threw
        },
      },
      started,
    )
    before.answers.getIntent = offline
    await pay(before)
    // The service no longer has the intent of that page, and another intent lists no payment.
    const another = () => ({ ...before.intent(), id: 'intents:2', linkedPayments: [] })
    const answers = { startIntent: another, getIntent: another }
    const shop = await nextPage(before, { answers, needs: needs() }, started)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(keysOf(shop)).toEqual(keysOf(before))
    expect(before.world.charged.size).toBe(1)
  })

  it('PAY-SDK-5: the service is asked, and not the merchant, a day later', async () => {
    const before = await withoutIntent(false)
    await vi.advanceTimersByTimeAsync(25 * 60 * 60_000)
    const shop = await nextPage(before)
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'payment.untraceable' } })
    expect(shop.asked).toEqual([])
  })

  it('PAY-SDK-10: a server with its own keys may be asked while the service cannot be read', async () => {
    const marked = { errors: [], extensions: { orderKeys: 'server' } }
    const before: Shop = await startShop({ merchant: () => marked })
    await pay(before)
    const shop = await nextPage(before, { answers: blocked })
    shop.merchant = (asked) => ({ data: { authorizePayment: shop.authorise(asked) }, extensions: marked.extensions })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
  })
})

describe('PAY-SDK-7: an order that was paid', () => {
  it.each<[string, (before: Shop) => Given]>([
    ['after a reload', () => ({})],
    ['if its intent is complete', (before) => ({ answers: { getIntent: complete(before) } })],
    ['while the service cannot be read', () => ({ answers: blocked })],
    ['while the service does not answer', () => ({ answers: { startIntent: never, getIntent: never } })],
    ['after its intent was deleted', () => ({ answers: { getIntent: failing('intent.notFound') } })],
  ])('is paid %s, and no card is sent for it', async (_when, given) => {
    const before = await startShop()
    await pay(before)
    const shop = await reloadShop(before, given(before))
    expect(await pay(shop)).toEqual({ status: 'succeeded', paymentId: 'payments:1', amount, message: '' })
    expect([shop.asked, shop.tokens, shop.sent('tokenisePaymentMethod'), shop.sent('completeIntent')]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  it('is paid after a restart of the same order', async () => {
    const shop = await startShop()
    await pay(shop)
    await shop.calls.start({ ...options, fresh: true })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.asked).toHaveLength(1)
  })

  it('is paid in another tab that was opened before', async () => {
    const other = await startShop()
    const here = await reloadShop(other)
    await here.calls.openIntent(null)
    await pay(other)
    expect(await pay(here)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect((await resume(here)).payment).toMatchObject({ status: 'succeeded' })
    expect(here.asked).toEqual([])
  })

  it('may be paid again once it was given back, and the next payment does not end as the first', async () => {
    const before = await startShop()
    await pay(before)
    before.world.linked[0] = listed('REFUNDED')
    const shop = await reloadShop(before, { merchant: () => threw })
    expect((await resume(shop)).payment).toMatchObject({ status: 'refunded', amount })
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'authorise.answer' } })
    expect(new Set(keysOf(before, shop)).size).toBe(2)
  })
})

describe('resume()', () => {
  it('finds nothing on the first page of an order, and stores nothing', async () => {
    const shop = openShop()
    await shop.calls.start({ ...options, tracking: 'off' })
    expect(await resume(shop)).toEqual({ resumed: false })
    expect(shop.requests).toEqual([])
    expect(shop.world.entries.size).toBe(0)
  })

  it('starts the intent of a customer who is tracked', async () => {
    const shop = openShop()
    await shop.calls.start(options)
    expect(await resume(shop)).toEqual({ resumed: false, intent: shop.intent() })
    expect(await resume(await reloadShop(shop))).toEqual({ resumed: true, intent: shop.intent() })
  })

  it('rejects if there is no payment to report and the intent cannot be opened', async () => {
    const shop = openShop({ answers: { startIntent: failing('network.failed') } })
    await shop.calls.start(options)
    await expect(resume(shop)).rejects.toMatchObject({ code: 'network.failed' })
  })

  it('PAY-SDK-2: reports an open attempt as pending if the service cannot be read, and asks on', async () => {
    const shop = await nextPage(await lostAnswer(), { answers: blocked })
    expect((await resume(shop)).payment).toMatchObject({
      status: 'pending',
      message: paymentTexts['payment.pending'],
      error: { code: 'network.offline' },
    })
    unblock(shop)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(shop.told.filter(([name]) => name === 'outcomeFound')).toMatchObject([
      ['outcomeFound', { end: { status: 'succeeded', paymentId: 'payments:1' } }],
    ])
  })

  it('reports a payment that was made, also if its intent is complete', async () => {
    const before = await lostAnswer()
    const shop = await nextPage(before, { answers: { getIntent: complete(before) } })
    expect(await resume(shop)).toMatchObject({
      resumed: true,
      intent: { status: 'COMPLETE' },
      payment: { status: 'succeeded', paymentId: 'payments:1', amount },
    })
  })

  /** Opens a page whose payment waits for 3-D Secure. */
  const waitingPage = async () => {
    const shop = await startShop()
    shop.world.next = 'NEEDS_3D_SECURE'
    expect(await pay(shop)).toMatchObject({ status: 'pending' })
    return shop
  }
  /** Opens a page of an order whose payment was declined. Only the merchant's server knows why. */
  const afterDecline = async (given: Given = {}) => {
    const outcome = () => ({ id: 'payments:1', paymentCore: { outcome: { declineCode: 'EXPIRED_CARD' } } })
    const before = await waitingPage()
    before.world.linked = [listed('DECLINED')]
    return nextPage(before, { outcome, ...given })
  }
  const declined = { status: 'declined', paymentId: 'payments:1', message: paymentTexts['decline.expired'] }

  it('PAY-SDK-15: reports a payment that ended to every caller, with the reason of the merchant’s server', async () => {
    let last: Promise<unknown> = Promise.resolve()
    const withTabLock = <Result>(_name: string, act: () => Promise<Result>): Promise<Result> => {
      const result = last.then(act)
      last = result.catch(() => {})
      return result
    }
    const shop = await afterDecline({ needs: { withTabLock } })
    const together = await Promise.all([1, 2].map(() => resume(shop, { canAskOutcome: true })))
    const later = await resume(shop)
    expect([...together, later].map(({ payment }) => payment)).toEqual([declined, declined, declined])
    expect(shop.outcomesAsked).toHaveLength(1)
  })

  it('PAY-SDK-15: reports the outcome of a payment that was pending before', async () => {
    const before = await waitingPage()
    // The earlier page has read the payment after 6 seconds, and reads it again after 14 seconds.
    await vi.advanceTimersByTimeAsync(7000)
    const shop = await nextPage(before)
    expect((await resume(shop)).payment).toMatchObject({ status: 'pending' })
    before.world.linked = [listed('DECLINED')]
    await vi.advanceTimersByTimeAsync(5000)
    expect((await resume(shop)).payment).toMatchObject({ status: 'declined', paymentId: 'payments:1' })
  })

  it.each<[string, (shop: Shop) => Promise<unknown>]>([
    [
      'after another payment',
      (shop) => pay(Object.assign(shop, { merchant: () => ({ id: 'payments:2', status: 'DECLINED' }) })),
    ],
    ['after a restart', async (shop) => shop.calls.start({ ...options, fresh: true })],
  ])('PAY-SDK-15: no longer reports a payment that ended: %s', async (_when, act) => {
    const shop = await afterDecline()
    expect((await resume(shop)).payment).toMatchObject({ status: 'declined' })
    await act(shop)
    expect((await resume(shop)).payment).toBeUndefined()
  })

  it('PAY-SDK-15: the next page does not report a payment whose end was reported', async () => {
    const shop = await afterDecline()
    await resume(shop)
    expect((await resume(await nextPage(shop))).payment).toBeUndefined()
  })

  it('PAY-SDK-6: resume() compares the amount with the one at the time of the request, pay() with the one now', async () => {
    const shop = await nextPage(await lostAnswer())
    expect((await resume(shop, more)).payment).toMatchObject({ status: 'succeeded', amount })
    expect(await pay(shop, more)).toMatchObject({ status: 'pending', amount, error: { code: 'amount.mismatch' } })
  })

  it('PAY-SDK-4: is pending while another tab pays', async () => {
    const shop = await startShop({
      needs: { withTabLock: (name, act) => (name.endsWith('|pay') ? failing('payment.elsewhere')() : act()) },
    })
    expect((await resume(shop)).payment).toMatchObject({
      status: 'pending',
      message: paymentTexts['payment.elsewhere'],
    })
  })

  it('reports the payment of a customer who is not tracked, and sends nothing else', async () => {
    const before = await startShop({ merchant: () => threw }, { tracking: 'off' })
    await pay(before)
    before.world.linked.push(listed('SUCCEEDED'))
    const shop = await reloadShop(before, {}, { tracking: 'off' })
    expect((await resume(shop)).payment).toMatchObject({ status: 'succeeded' })
    expect(shop.sent('updateIntent')).toEqual([])
  })
})

describe('PAY-SDK-9: a customer who returns', () => {
  const returned = { intentId: 'intents:1', paymentId: 'payments:1' }
  /** Opens the browser that a bank's app has started. It stores nothing about the order. */
  const otherBrowser = async (status: PaymentStatus, given: Given = {}, started = {}) => {
    const before = await startShop()
    before.world.linked.push(listed(status))
    before.world.entries.clear()
    return reloadShop(before, given, { returned, ...started })
  }

  it.each<[PaymentStatus, string]>([
    ['SUCCEEDED', 'succeeded'],
    ['DECLINED', 'declined'],
    ['NEEDS_3D_SECURE', 'pending'],
  ])('in another browser reads what became of the payment: %s, %s', async (status, result) => {
    for (const tracking of ['on', 'off'] as const) {
      const shop = await otherBrowser(status, {}, { tracking })
      expect(await resume(shop)).toMatchObject({ resumed: true, payment: { status: result, paymentId: 'payments:1' } })
      expect(shop.sent('startIntent')).toEqual([])
    }
  })

  it('and presses Pay in another browser: the payment that was made is reported', async () => {
    const shop = await otherBrowser('SUCCEEDED')
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.asked).toEqual([])
  })

  it('while the service cannot be read: it is pending, also for another method', async () => {
    const shop = await otherBrowser('SUCCEEDED', { answers: blocked })
    const method = { kind: 'alternative', type: 'KLARNA' } as const
    expect((await resume(shop)).payment).toMatchObject({ status: 'pending' })
    expect(await pay(shop, { method })).toMatchObject({ status: 'pending', error: { code: 'network.offline' } })
    expect(shop.asked).toEqual([])
  })

  it('with the intent of another order gets no result from it', async () => {
    const elsewhere = await otherBrowser('SUCCEEDED')
    const getIntent = () => ({ ...elsewhere.intent(), trackingId: 'order-2' })
    const startIntent = () => ({ ...elsewhere.intent(), id: 'intents:3', linkedPayments: [] })
    const shop = await otherBrowser('SUCCEEDED', { answers: { getIntent, startIntent } })
    expect(await resume(shop)).toMatchObject({ resumed: false, intent: { id: 'intents:3' } })
    expect((await resume(shop)).payment).toBeUndefined()
  })

  it.each(['SUCCEEDED', 'DECLINED'] as const)(
    'in a browser that has an intent of its own: the intent that lists the payment is shown, and completed: %s',
    async (status) => {
      const own = await startShop()
      const getIntent = ({ id }: Record<string, unknown>) => ({
        ...own.intent(),
        id: String(id),
        linkedPayments: id === 'intents:2' ? [listed(status, 'payments:7')] : [],
      })
      const address = { intentId: 'intents:2', paymentId: 'payments:7' }
      const shop = await reloadShop(own, { answers: { getIntent } }, { returned: address })
      expect(await resume(shop)).toMatchObject({
        resumed: true,
        intent: { id: 'intents:2' },
        payment: { status: status === 'SUCCEEDED' ? 'succeeded' : 'declined', paymentId: 'payments:7' },
      })
      expect(shop.sent('startIntent')).toEqual([])
      expect(shop.sent('completeIntent').map(({ variables }) => variables.id)).toEqual(
        status === 'SUCCEEDED' ? ['intents:2'] : [],
      )
    },
  )

  it('is read again for four seconds while the service still waits for the answer', async () => {
    const before = await startShop()
    before.world.next = 'NEEDS_3D_SECURE'
    await pay(before)
    const shop = await reloadShop(before, {}, { returned })
    setTimeout(() => Object.assign(before.world.linked[0] ?? {}, { status: 'SUCCEEDED' }), 2500)
    expect((await resume(shop)).payment).toMatchObject({ status: 'succeeded' })
    before.world.linked[0] = listed('NEEDS_3D_SECURE')
    before.world.entries.clear()
    const open = await reloadShop(before, {}, { returned })
    const since = Date.now()
    expect((await resume(open)).payment).toMatchObject({ status: 'pending' })
    expect(Date.now() - since).toBe(4000)
  })

  it('keeps an open attempt of this browser, whatever payment of before the address names', async () => {
    const before = await startShop()
    before.world.next = 'DECLINED'
    await pay(before)
    before.merchant = () => threw
    await pay(before)
    const shop = await reloadShop(before, {}, { returned })
    expect((await resume(shop)).payment).toMatchObject({ status: 'pending' })
    await pay(shop)
    expect(keysOf(shop)).toEqual([keysOf(before).at(-1)])
  })
})

// Sequences that the random tests of `src/model` found, each in its shortest form.
describe('sequences that a model found', () => {
  it('paid without an intent, reload: the intent never lists it', async () => {
    const shop = await nextPage(await withoutIntent(true))
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.asked).toEqual([])
  })

  it('answer lost without an intent, the intent can be started, pay: the repeat brings the payment', async () => {
    const shop = await nextPage(await withoutIntent(false))
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.sent('completeIntent')[0]?.variables).toMatchObject({ paymentReference: 'payments:1' })
  })

  it('the same with another card, however long ago it was', async () => {
    const before = await withoutIntent(false)
    await vi.advanceTimersByTimeAsync(600_000)
    const shop = await nextPage(before, { needs: typing('method-2') })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(before.world.charged.size).toBe(1)
  })

  it('the same with a card that asks: the merchant’s server reads the payment', async () => {
    const outcome = () => ({ id: 'payments:1', status: 'DECLINED' })
    const before = openShop({ answers: blocked, outcome })
    const asks = (asked: AuthoriseRequest) => {
      before.authorise(asked)
      return { errors: [{ extensions: { code: 'error.authorize.requires3DSecure', paymentId: 'payments:1' } }] }
    }
    before.world.next = 'NEEDS_3D_SECURE'
    before.merchant = asks
    await before.calls.start(options)
    await pay(before)
    const shop = await reloadShop(before, { answers: {}, merchant: asks, outcome })
    expect(await pay(shop, { canAskOutcome: true })).toMatchObject({ status: 'declined' })
  })

  it('two tabs, and one fails to pay: the other does not take that for the end of its own', async () => {
    const first = await startShop()
    const second = await reloadShop(first, { merchant: () => threw })
    await second.calls.openIntent(null)
    first.world.next = 'FAILED'
    expect(await pay(first)).toMatchObject({ status: 'failed' })
    expect(await pay(second)).toMatchObject({ status: 'pending' })
  })

  it('a payment fails before the intent can be read: it is not the end of the next one', async () => {
    const shop = await startShop()
    shop.world.next = 'FAILED'
    shop.answers.getIntent = failing('network.failed')
    expect(await pay(shop)).toMatchObject({ status: 'failed', paymentId: 'payments:1' })
    shop.answers.getIntent = shop.intent
    shop.merchant = never
    const second = await pay(shop)
    expect(second).toMatchObject({ status: 'pending' })
    expect(second).not.toHaveProperty('paymentId')
  })

  it('a payment is declined elsewhere after an own decline: it is not the end of the next one', async () => {
    const shop = await startShop()
    shop.world.next = 'DECLINED'
    await pay(shop)
    shop.merchant = () => threw
    shop.world.linked.push(listed('DECLINED', 'payments:9'))
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'authorise.answer' } })
  })
})
