import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError, toErrorData } from '../../../src/shared/error'
import { paymentTexts } from '../../../src/shared/messages/en'
import type { AuthoriseRequest, PaymentStatus } from '../../../src/shared/types'
import { underwayMs } from './attempts'
import { card, failing, inTurn, never, request, type Shop, startShop } from './testing/open-shop'
import { keysOf, pay } from './testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const endingIn = async (status: PaymentStatus) => {
  const shop = await startShop()
  shop.world.next = status
  return { shop, end: await pay(shop) }
}

describe("the service's word ends a payment", () => {
  it.each<[PaymentStatus, string]>([
    ['SUCCEEDED', 'succeeded'],
    ['PARTIAL_REFUNDED', 'succeeded'],
    ['DISPUTED', 'succeeded'],
    ['AUTHORISED', 'authorised'],
  ])('%s: %s, and the intent is complete', async (status, ending) => {
    const { shop, end } = await endingIn(status)
    expect(end).toEqual({ status: ending, paymentId: 'payments:1', message: '' })
    expect(shop.sent('completeIntent')).toHaveLength(1)
  })

  it.each<[PaymentStatus, string, string]>([
    ['DECLINED', 'declined', paymentTexts['decline.general']],
    ['CANCELLED', 'cancelled', paymentTexts['payment.cancelled']],
    ['FAILED', 'failed', paymentTexts['payment.failed']],
    ['NEEDS_3D_SECURE', 'pending', paymentTexts['payment.unconfirmed']],
    ['NEEDS_APM_AUTHORIZATION', 'pending', paymentTexts['payment.unconfirmed']],
  ])('%s: %s, in words for the customer, and the intent stays open', async (status, ending, message) => {
    const { shop, end } = await endingIn(status)
    expect(end).toMatchObject({ status: ending, paymentId: 'payments:1', message })
    expect(shop.sent('completeIntent')).toEqual([])
  })

  it.each<[PaymentStatus, string]>([
    ['FAILED', 'service.failed'],
    ['NEEDS_3D_SECURE', 'action.unfinished'],
    ['NEEDS_APM_AUTHORIZATION', 'action.unfinished'],
  ])('%s comes with %s for the developer', async (status, code) => {
    expect((await endingIn(status)).end).toMatchObject({ error: { code } })
  })

  it('whatever the merchant answers beside the id', async () => {
    const shop = await startShop({ merchant: (asked) => ({ ...shop.authorise(asked), status: 'SUCCEEDED' }) })
    shop.world.next = 'DECLINED'
    expect((await pay(shop)).status).toBe('declined')
  })

  it.each([
    ['payments:7', '7'],
    ['7', 'payments:7'],
    ['7', '7'],
  ])('by whichever name: the service lists %s, the merchant says %s', async (theirs, ours) => {
    const shop = await startShop({
      merchant: () => {
        shop.world.linked.push({ paymentId: 'payments:77', status: 'DECLINED' })
        shop.world.linked.push({ paymentId: theirs, status: 'SUCCEEDED' })
        return { id: ours }
      },
    })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: ours })
  })

  it('in words that the decline code gives', async () => {
    const paymentCore = { outcome: { declineCode: 'EXPIRED_CARD' } }
    const shop = await startShop({ merchant: (asked) => ({ ...shop.authorise(asked), paymentCore }) })
    shop.world.next = 'DECLINED'
    expect(await pay(shop)).toMatchObject({ status: 'declined', message: paymentTexts['decline.expired'] })
  })

  it('is asked for again when the answer is lost', async () => {
    const shop = await startShop()
    shop.answers.getIntent = inTurn(failing('network.failed'), shop.intent)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(shop.sent('getIntent')).toHaveLength(2)
  })
})

describe('once the merchant was asked', () => {
  const refusal = { errors: [{ extensions: { code: 'error.validation' } }] }
  const soldOut = new TenderError('authorise.failed', 'no stock', { customerMessage: 'Sold out' })

  it("the merchant's own refusal is a failure, in the merchant's words", async () => {
    const shop = await startShop({ merchant: () => ({ kind: 'refused', error: toErrorData(soldOut) }) })
    const end = await pay(shop)
    expect(end).toMatchObject({ status: 'failed', message: 'Sold out', error: { code: 'authorise.failed' } })
    expect(end).not.toHaveProperty('paymentId')
    expect(shop.sent('getIntent')).toEqual([])
  })

  it("the merchant's own refusal without words has ours", async () => {
    const error = toErrorData(new TenderError('authorise.failed', 'no stock'))
    const shop = await startShop({ merchant: () => ({ kind: 'refused', error }) })
    expect(await pay(shop)).toMatchObject({ status: 'failed', message: paymentTexts['payment.unavailable'] })
  })

  it('a refusal of the service is a failure: nothing was charged', async () => {
    const shop = await startShop({ merchant: () => refusal })
    expect(await pay(shop)).toMatchObject({
      status: 'failed',
      message: paymentTexts['payment.unavailable'],
      error: { code: 'authorise.failed' },
    })
  })

  const lost: [what: string, answer: unknown, code: string][] = [
    ['an error that the merchant threw', { kind: 'threw' }, 'authorise.answer'],
    ['an answer that names no payment', { ok: true }, 'authorise.answer'],
    ['nothing', undefined, 'authorise.answer'],
    ['a breakdown of the service', { errors: [{ extensions: { code: 'error.internal' } }] }, 'service.failed'],
  ]

  it.each(lost)('%s is pending where the service lists no payment', async (_what, answer, code) => {
    const shop = await startShop({ merchant: () => answer })
    const end = await pay(shop)
    expect(end).toMatchObject({ status: 'pending', message: paymentTexts['payment.pending'], error: { code } })
    expect(end).not.toHaveProperty('paymentId')
    expect(shop.sent('getIntent')).toHaveLength(1)
  })

  it.each(lost)(
    '%s ends as the service says where it lists the payment; a warning tells the fault',
    async (_what, answer, code) => {
      const merchant = (asked: AuthoriseRequest) => {
        shop.authorise(asked)
        return answer
      }
      const shop = await startShop({ merchant })
      expect(await pay(shop)).toEqual({ status: 'succeeded', paymentId: 'payments:1', message: '' })
      expect(shop.warnings()).toMatchObject([{ code }])
      expect(shop.sent('completeIntent')).toHaveLength(1)
    },
  )

  it('a payment from before is not taken for that of an answer that is lost', async () => {
    const shop = await startShop({
      merchant: inTurn(
        (asked: AuthoriseRequest) => shop.authorise(asked),
        () => null,
      ),
    })
    shop.world.next = 'DECLINED'
    expect((await pay(shop)).status).toBe('declined')
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'authorise.answer' } })
  })

  it('a payment that waits for the customer is not the end of an answer that is lost', async () => {
    const shop = await startShop({ merchant: (asked) => void shop.authorise(asked) })
    shop.world.next = 'NEEDS_3D_SECURE'
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'authorise.answer' } })
  })

  it('the channel to the page breaks: as any other lost answer', async () => {
    const shop = await startShop({ merchant: failing('destroyed') })
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'destroyed' } })
  })

  it('no answer within the time that the merchant gave: the service is asked', async () => {
    const shop = await startShop({ merchant: never })
    const ended = vi.fn()
    void Promise.resolve(shop.calls.pay({ ...request, authoriseTimeoutMs: 5000 })).then(ended)
    await vi.advanceTimersByTimeAsync(4999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ status: 'pending', error: { code: 'authorise.timeout' } })
    expect(shop.sent('getIntent')).toHaveLength(1)
  })

  it('a merchant who takes longer than the preparations may is waited for', async () => {
    const merchant = async (asked: AuthoriseRequest) => {
      await new Promise((resolve) => setTimeout(resolve, 100_000))
      return shop.authorise(asked)
    }
    const shop = await startShop({ merchant })
    expect(await pay(shop, { authoriseTimeoutMs: 120_000 })).toMatchObject({ status: 'succeeded' })
  })

  it("an answer that comes after the merchant's time changes nothing any more", async () => {
    const merchant = async (asked: AuthoriseRequest) => {
      await new Promise((resolve) => setTimeout(resolve, 100_000))
      return shop.authorise(asked)
    }
    const shop = await startShop({ merchant })
    expect(await pay(shop)).toMatchObject({ status: 'pending' })
    // It was made all the same, and the next click finds it.
    expect(shop.world.charged.size).toBe(1)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.asked).toHaveLength(1)
  })

  it('an error that names a waiting payment is an answer', async () => {
    const merchant = (asked: AuthoriseRequest) => {
      shop.authorise(asked)
      const url = 'https://bank.example'
      return { errors: [{ extensions: { code: 'error.authorize.requires3DSecure', paymentId: 'payments:1', url } }] }
    }
    const shop = await startShop({ merchant })
    shop.world.next = 'NEEDS_3D_SECURE'
    expect(await pay(shop)).toMatchObject({
      status: 'pending',
      paymentId: 'payments:1',
      error: { code: 'action.unfinished' },
    })
  })

  it('a payment that the intent does not list keeps its key, so that not even another card makes a second one', async () => {
    const shop = await startShop({
      merchant: ({ intentId: _forgotten, ...asked }) => shop.authorise(asked),
      needs: {
        cards: {
          attach: () => {},
          detach: () => {},
          collect: async () => ({ kind: 'card', card, method: `method-${shop.asked.length}` }),
        },
      },
    })
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'authorise.intentMissing' } })
    await vi.advanceTimersByTimeAsync(underwayMs * 2)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(new Set(keysOf(shop)).size).toBe(1)
    expect(shop.world.charged.size).toBe(1)
  })

  it('a payment that the intent does not list is pending, and the merchant hears what is missing', async () => {
    const shop = await startShop({ merchant: () => ({ id: 'payments:9', status: 'SUCCEEDED' }) })
    expect(await pay(shop)).toMatchObject({
      status: 'pending',
      paymentId: 'payments:9',
      error: { code: 'authorise.intentMissing' },
    })
  })
})

describe('an outcome that cannot be read', () => {
  it("is what the merchant's server passed on of it; a warning says so", async () => {
    const shop = await startShop()
    shop.answers.getIntent = failing('network.failed')
    expect(await pay(shop)).toEqual({ status: 'succeeded', paymentId: 'payments:1', message: '' })
    expect(shop.warnings()).toMatchObject([{ code: 'intent.unavailable' }])
  })

  it('is pending where nothing was passed on, under its id', async () => {
    const shop = await startShop({ merchant: (asked) => ({ id: shop.authorise(asked).id }) })
    shop.answers.getIntent = failing('network.failed')
    expect(await pay(shop)).toMatchObject({
      status: 'pending',
      paymentId: 'payments:1',
      error: { code: 'network.failed' },
    })
  })

  it('is waited for 20 seconds', async () => {
    const shop = await startShop({ merchant: (asked) => ({ id: shop.authorise(asked).id }) })
    shop.answers.getIntent = never
    const ended = vi.fn()
    void Promise.resolve(shop.calls.pay(request)).then(ended)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ status: 'pending', error: { code: 'network.timeout' } })
  })
})

describe('a payment of another amount than the customer saw', () => {
  const authorising = (amount: object) => (shop: Shop) => (asked: AuthoriseRequest) => {
    shop.authorise(asked)
    const { paymentId, status } = shop.world.charged.get(asked.attemptKey) ?? {}
    return { id: paymentId, status, amount }
  }
  const less = authorising({ rawAmount: 99, currency: 'EUR' })
  const dollars = authorising({ rawAmount: 5099, currency: 'USD' })
  const open = async (merchant: (shop: Shop) => (asked: AuthoriseRequest) => unknown, next: PaymentStatus) => {
    const shop: Shop = await startShop({ merchant: (asked) => merchant(shop)(asked) })
    shop.world.next = next
    return shop
  }

  it.each<[what: string, merchant: typeof less, status: PaymentStatus]>([
    ['amount', less, 'SUCCEEDED'],
    ['amount, authorised', less, 'AUTHORISED'],
    ['currency', dollars, 'SUCCEEDED'],
  ])('is no success: another %s', async (_what, merchant, status) => {
    const shop = await open(merchant, status)
    expect(await pay(shop)).toMatchObject({
      status: 'pending',
      paymentId: 'payments:1',
      error: { code: 'amount.mismatch' },
    })
    expect(shop.sent('completeIntent')).toEqual([])
  })

  it('fails while it waits for the customer: nothing was charged, and the next attempt is a new one', async () => {
    const shop = await open(less, 'NEEDS_3D_SECURE')
    expect(await pay(shop)).toMatchObject({ status: 'failed', error: { code: 'amount.mismatch' } })
    await pay(shop)
    expect(new Set(keysOf(shop)).size).toBe(2)
  })

  it.each<[PaymentStatus, string]>([
    ['DECLINED', 'declined'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'cancelled'],
  ])('is %s all the same: the service says that nothing was charged', async (status, ending) => {
    const shop = await open(less, status)
    expect(await pay(shop)).toMatchObject({ status: ending, paymentId: 'payments:1' })
  })

  it('is no success where a repeat brings it, whose first answer was lost', async () => {
    const shop = await open(() => () => null, 'SUCCEEDED')
    await pay(shop)
    shop.merchant = less(shop)
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'amount.mismatch' } })
  })

  it('is none where the amount is the same', async () => {
    const same = authorising({ rawAmount: 5099, currency: 'EUR' })
    expect(await pay(await open(same, 'SUCCEEDED'))).toMatchObject({ status: 'succeeded' })
  })
})
