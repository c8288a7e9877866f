import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError, toErrorData } from '../../../src/shared/error'
import { paymentTexts } from '../../../src/shared/messages/en'
import type { AuthoriseRequest, MethodChoice, PaymentStatus } from '../../../src/shared/types'
import { card, failing, type Given, inTurn, reloadShop, request, type Shop, startShop } from './testing/open-shop'
import { keysOf, pay } from './testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const threw = { kind: 'threw' }
const limited = { errors: [{ extensions: { code: 'error.rateLimited' } }] }
const more = { amount: { amount: 6000, currency: 'EUR' } }

/** What the customer pays with, one after the other. */
const choosing = (...choices: MethodChoice[]): Given['needs'] => {
  const collect = inTurn(...choices.map((choice) => async () => choice))
  return { cards: { attach: () => {}, detach: () => {}, collect: collect as never } }
}

/** Cards of these names, typed one after the other. */
const typing = (...methods: string[]): Given['needs'] =>
  choosing(...methods.map((method) => ({ kind: 'card', card, method }) as const))

/** A shop whose first attempt has ended without word; the service may list it later. */
const openAttempt = async (given: Given = {}): Promise<Shop> => {
  const shop: Shop = await startShop({ ...given, merchant: inTurn(() => threw, given.merchant ?? (() => threw)) })
  expect(await pay(shop)).toMatchObject({ status: 'pending' })
  return shop
}

describe('the key of an attempt', () => {
  it.each<[PaymentStatus]>([['DECLINED'], ['FAILED'], ['CANCELLED']])(
    'is a new one once the service has ended the attempt: %s; across a reload too',
    async (status) => {
      const shop = await startShop()
      shop.world.next = status
      await pay(shop)
      await pay(shop)
      const reloaded = await reloadShop(shop)
      await pay(reloaded)
      expect(new Set(keysOf(shop, reloaded)).size).toBe(3)
    },
  )

  it('is a new one once the merchant or the service has refused: nothing was charged', async () => {
    const error = toErrorData(new TenderError('authorise.failed', 'x'))
    const shop = await startShop({
      merchant: inTurn(
        () => ({ kind: 'refused', error }),
        () => limited,
        () => threw,
      ),
    })
    await pay(shop)
    await pay(shop)
    await pay(shop)
    expect(new Set(keysOf(shop)).size).toBe(3)
  })

  it('is kept while nobody knows, for the same amount and card', async () => {
    const shop = await openAttempt()
    await pay(shop)
    vi.advanceTimersByTime(600_000)
    await pay(shop)
    expect(keysOf(shop)).toHaveLength(3)
    expect(new Set(keysOf(shop)).size).toBe(1)
  })

  it('is kept across a reload, whatever card is typed there: a repeat is no second charge', async () => {
    const shop = await openAttempt()
    const reloaded = await reloadShop(shop, { merchant: undefined, needs: typing('method-2') })
    expect(await pay(reloaded)).toMatchObject({ status: 'succeeded' })
    expect(new Set(keysOf(shop, reloaded)).size).toBe(1)
  })

  it('is kept when the page was left while the merchant was asked', async () => {
    const shop = await startShop({ merchant: () => new Promise(() => {}) })
    void shop.calls.pay(request)
    await vi.advanceTimersByTimeAsync(0)
    const reloaded = await reloadShop(shop, { merchant: () => threw })
    await pay(reloaded)
    expect(keysOf(shop)).toHaveLength(1)
    expect(keysOf(reloaded)).toEqual(keysOf(shop))
  })
})

describe('an attempt that is open, with another amount or card', () => {
  it.each([
    ['amount', {}, more],
    ['currency', {}, { amount: { amount: 5099, currency: 'USD' } }],
    ['card', typing('method-1', 'method-2'), {}],
    ['saved card', choosing({ kind: 'saved', token: 'tok_1' }, { kind: 'saved', token: 'tok_2' }), {}],
    ['method', choosing({ kind: 'alternative', type: 'PAYPAL' }, { kind: 'alternative', type: 'IDEAL' }), {}],
  ])('is waited for 90 seconds: another %s', async (_what, needs, changes) => {
    const shop = await openAttempt({ needs })
    const tokens = shop.sent('tokenisePaymentMethod').length
    vi.advanceTimersByTime(89_999)
    const end = await pay(shop, changes)
    expect(end).toMatchObject({
      status: 'pending',
      message: paymentTexts['payment.pending'],
      error: { code: 'payment.open' },
    })
    expect(shop.asked).toHaveLength(1)
    expect(shop.sent('tokenisePaymentMethod')).toHaveLength(tokens)
  })

  it.each([
    ['amount', {}, more],
    ['card', typing('method-1', 'method-2'), {}],
  ])('is given up after that: another %s is a new attempt', async (_what, needs, changes) => {
    const shop = await openAttempt({ needs })
    vi.advanceTimersByTime(90_000)
    await pay(shop, changes)
    expect(new Set(keysOf(shop)).size).toBe(2)
  })

  it('is waited for longer where the merchant asks for more time: the request may be carried out as late', async () => {
    const shop = await startShop({ merchant: () => new Promise(() => {}), needs: typing('method-1', 'method-2') })
    const patient = { authoriseTimeoutMs: 300_000 }
    expect(await pay(shop, patient)).toMatchObject({ status: 'pending', error: { code: 'authorise.timeout' } })
    vi.advanceTimersByTime(29_000)
    expect(await pay(shop, patient)).toMatchObject({ status: 'pending', error: { code: 'payment.open' } })
    expect(shop.asked).toHaveLength(1)
    vi.advanceTimersByTime(1000)
    await pay(shop, patient)
    expect(new Set(keysOf(shop)).size).toBe(2)
  })

  it('may be gone on with as it was', async () => {
    const shop = await openAttempt()
    await pay(shop, more)
    await pay(shop)
    expect(keysOf(shop)).toHaveLength(2)
    expect(new Set(keysOf(shop)).size).toBe(1)
  })

  it('is waited for across a reload too', async () => {
    const shop = await openAttempt()
    const reloaded = await reloadShop(shop)
    expect(await pay(reloaded, more)).toMatchObject({ status: 'pending', error: { code: 'payment.open' } })
    expect(reloaded.asked).toEqual([])
  })
})

describe('an attempt that is open, and what the service says of it at the next click', () => {
  it.each<[PaymentStatus, string]>([
    ['SUCCEEDED', 'succeeded'],
    ['AUTHORISED', 'authorised'],
    ['PARTIAL_REFUNDED', 'succeeded'],
    ['DISPUTED', 'succeeded'],
    ['DECLINED', 'declined'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'cancelled'],
  ])('%s: %s, and no card is sent again', async (status, ending) => {
    for (const reloaded of [false, true]) {
      const before = await openAttempt()
      before.world.linked.push({ paymentId: 'payments:1', status })
      const shop = reloaded ? await reloadShop(before) : before
      expect(await pay(shop)).toMatchObject({ status: ending, paymentId: 'payments:1' })
      expect([...before.asked, ...(reloaded ? shop.asked : [])]).toHaveLength(1)
      expect(shop.sent('tokenisePaymentMethod')).toHaveLength(reloaded ? 0 : 1)
    }
  })

  it('a payment that it made completes the intent', async () => {
    const shop = await openAttempt()
    shop.world.linked.push({ paymentId: 'payments:1', status: 'SUCCEEDED' })
    await pay(shop)
    expect(shop.sent('completeIntent')[0]?.variables).toMatchObject({ paymentReference: 'payments:1' })
  })

  it('a decline ends it in words from the merchant, where they can be had', async () => {
    const outcome = () => ({ id: 'payments:1', paymentCore: { outcome: { declineCode: 'EXPIRED_CARD' } } })
    const shop = await openAttempt({ outcome })
    shop.world.linked.push({ paymentId: 'payments:1', status: 'DECLINED' })
    expect(await pay(shop, { canAskOutcome: true })).toMatchObject({ message: paymentTexts['decline.expired'] })
    expect(shop.outcomesAsked).toEqual(['payments:1'])
  })

  it.each<[what: string, outcome: () => unknown]>([
    ['throws', failing('destroyed')],
    ['never answers', () => new Promise(() => {})],
    ['knows nothing', () => null],
  ])('a decline is told in general words where the merchant %s', async (_what, outcome) => {
    const shop = await openAttempt({ outcome })
    shop.world.linked.push({ paymentId: 'payments:1', status: 'DECLINED' })
    expect(await pay(shop, { canAskOutcome: true })).toMatchObject({
      status: 'declined',
      message: paymentTexts['decline.general'],
    })
  })

  it('a decline is told after 20 seconds where the merchant does not say why', async () => {
    const shop = await openAttempt({ outcome: () => new Promise(() => {}) })
    shop.world.linked.push({ paymentId: 'payments:1', status: 'DECLINED' })
    const since = Date.now()
    const ended = vi.fn(() => Date.now() - since)
    void Promise.resolve(shop.calls.pay({ ...request, canAskOutcome: true })).then(ended)
    await vi.runAllTimersAsync()
    expect(ended).toHaveReturnedWith(20_000)
  })

  it('the merchant is not asked for an outcome without a function for it', async () => {
    const shop = await openAttempt()
    shop.world.linked.push({ paymentId: 'payments:1', status: 'DECLINED' })
    await pay(shop)
    expect(shop.outcomesAsked).toEqual([])
  })

  it('nothing that can be had is pending, and no card is sent', async () => {
    const shop = await openAttempt()
    shop.answers.getIntent = failing('network.offline')
    expect(await pay(shop)).toMatchObject({
      status: 'pending',
      message: paymentTexts['payment.pending'],
      error: { code: 'network.offline' },
    })
    expect(shop.asked).toHaveLength(1)
    expect(shop.sent('tokenisePaymentMethod')).toHaveLength(1)
  })

  it('given back since: the customer has not paid, and a new attempt begins', async () => {
    const shop = await openAttempt({ merchant: (asked) => shop.authorise(asked) })
    shop.world.linked.push({ paymentId: 'payments:0', status: 'REFUNDED' })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(new Set(keysOf(shop)).size).toBe(2)
  })

  it.each(['card.invalid', 'card.missing'] as const)(
    '%s is a failure as ever: the customer is at work on it',
    async (code) => {
      const collect = inTurn(async () => ({ kind: 'card', card, method: 'method-1' }), failing(code))
      const shop = await openAttempt({
        needs: { cards: { attach: () => {}, detach: () => {}, collect: collect as never } },
      })
      expect(await pay(shop)).toMatchObject({ status: 'failed', error: { code } })
      // It is looked for again all the same.
      shop.world.linked.push({ paymentId: 'payments:1', status: 'SUCCEEDED' })
      expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    },
  )
})

describe('an attempt that is open, and refused when it is repeated', () => {
  const soldOut = {
    kind: 'refused',
    error: toErrorData(new TenderError('authorise.failed', 'x', { customerMessage: 'Sold out' })),
  }

  it.each([
    ['the service', limited],
    ['the merchant', soldOut],
  ])('is still open: what %s refused is the repeat, and the first request may be under way', async (_who, refusal) => {
    const shop = await openAttempt({
      merchant: inTurn(
        () => refusal,
        (asked) => shop.authorise(asked as AuthoriseRequest),
      ),
    })
    expect(await pay(shop)).toMatchObject({
      status: 'pending',
      message: paymentTexts['payment.pending'],
      error: { code: 'payment.open' },
    })
    await pay(shop)
    expect(keysOf(shop)).toHaveLength(3)
    expect(new Set(keysOf(shop)).size).toBe(1)
  })

  it('is what the service says where it lists it by then', async () => {
    const refuse = () => {
      shop.world.linked.push({ paymentId: 'payments:0', status: 'SUCCEEDED' })
      return limited
    }
    const shop = await openAttempt({ merchant: refuse })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:0' })
  })

  it('is over once no earlier request can be under way any more', async () => {
    const shop = await openAttempt({ merchant: () => soldOut })
    vi.advanceTimersByTime(90_000)
    expect(await pay(shop)).toMatchObject({ status: 'failed', message: 'Sold out' })
    await pay(shop)
    expect(new Set(keysOf(shop)).size).toBe(2)
  })
})

describe('a payment that waits for the customer', () => {
  const waiting = async (needs: Given['needs'] = {}) => {
    const shop = await startShop({ needs })
    shop.world.next = 'NEEDS_3D_SECURE'
    expect(await pay(shop)).toMatchObject({ status: 'pending' })
    shop.world.next = 'SUCCEEDED'
    return shop
  }

  it('is the same with the same card', async () => {
    const shop = await waiting()
    expect(await pay(shop)).toMatchObject({ status: 'pending', paymentId: 'payments:1' })
    expect(new Set(keysOf(shop)).size).toBe(1)
  })

  it('is the one that the attempt is known by, whatever else is listed, and where nothing can be read', async () => {
    const shop = await waiting()
    shop.world.linked.push({ paymentId: 'payments:9', status: 'DECLINED' })
    expect(await pay(shop)).toMatchObject({ status: 'pending', paymentId: 'payments:1' })
    shop.answers.getIntent = failing('network.offline')
    const error = { code: 'network.offline' }
    expect(await pay(shop)).toMatchObject({ status: 'pending', paymentId: 'payments:1', error })
    expect(keysOf(shop)).toHaveLength(1)
  })

  it('makes way for another card at once', async () => {
    const shop = await waiting(typing('method-1', 'method-2'))
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:2' })
  })

  it('makes way for what is typed after a reload: nobody knows whether it is the same card', async () => {
    const reloaded = await reloadShop(await waiting(), { needs: typing('method-2') })
    expect(await pay(reloaded)).toMatchObject({ status: 'succeeded', paymentId: 'payments:2' })
  })

  it('is what it has become when the customer comes back', async () => {
    const shop = await waiting()
    const [payment] = shop.world.linked
    if (payment) payment.status = 'SUCCEEDED'
    expect(await pay(shop)).toEqual({ status: 'succeeded', paymentId: 'payments:1', message: '' })
    expect(shop.asked).toHaveLength(1)
  })

  it('is not taken for the attempt that came after it', async () => {
    const shop = await startShop({ merchant: () => threw })
    await pay(shop)
    // The service lists it only now.
    shop.world.linked.push({ paymentId: 'payments:0', status: 'NEEDS_3D_SECURE' })
    vi.advanceTimersByTime(90_000)
    await pay(shop, more)
    shop.world.linked[0] = { paymentId: 'payments:0', status: 'DECLINED' }
    expect(await pay(shop, more)).toMatchObject({ status: 'pending', error: { code: 'authorise.answer' } })
    expect(keysOf(shop).slice(1)).toHaveLength(2)
    expect(new Set(keysOf(shop)).size).toBe(2)
  })
})
