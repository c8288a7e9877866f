import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError, toErrorData } from '../../../src/shared/error'
import { paymentTexts } from '../../../src/shared/messages/en'
import type { AuthoriseRequest, PaymentStatus } from '../../../src/shared/types'
import {
  card,
  createElements,
  failing,
  type Given,
  inTurn,
  never,
  openShop,
  options,
  request,
  type Shop,
  startShop,
} from '../testing/open-shop'
import { keysOf, pay } from '../testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const amount = options.intent.amount
const elements = (collect: () => Promise<unknown>) => ({
  elements: createElements({ collect: collect as never }),
})
/** Starts a shop whose next payment gets this status. */
const shopWith = async (status: PaymentStatus, given: Given = {}): Promise<Shop> => {
  const shop = await startShop(given)
  shop.world.next = status
  return shop
}

describe('a payment', () => {
  it('goes from card to token to merchant to service to the end of the intent', async () => {
    const shop = await startShop()
    expect(await pay(shop)).toEqual({ status: 'succeeded', paymentId: 'payments:1', amount, message: '' })
    expect(shop.requests.map(({ name }) => name)).toEqual([
      'startIntent',
      'tokenisePaymentMethod',
      'getIntent',
      'completeIntent',
    ])
    expect(shop.sent('completeIntent')[0]?.variables).toEqual({ id: 'intents:1', paymentReference: 'payments:1' })
    expect(shop.told.at(-1)).toMatchObject(['intentChanged', { status: 'COMPLETE' }])
  })

  it.each<[PaymentStatus, object]>([
    ['SUCCEEDED', { status: 'succeeded', amount, message: '' }],
    ['AUTHORISED', { status: 'authorised', amount, message: '' }],
    ['REFUNDED', { status: 'refunded', amount, message: paymentTexts['payment.refunded'] }],
    ['DECLINED', { status: 'declined', message: paymentTexts['decline.general'] }],
    ['CANCELLED', { status: 'cancelled', message: paymentTexts['payment.cancelled'] }],
    ['FAILED', { status: 'failed', message: paymentTexts['payment.failed'] }],
    ['NEEDS_3D_SECURE', { status: 'pending', message: paymentTexts['payment.unconfirmed'] }],
    ['NEEDS_APM_AUTHORIZATION', { status: 'pending', message: paymentTexts['payment.unconfirmed'] }],
  ])('%s: %o', async (status, end) => {
    const shop = await shopWith(status)
    expect(await pay(shop)).toMatchObject({ ...end, paymentId: 'payments:1' })
    expect(shop.sent('completeIntent')).toHaveLength('amount' in end && status !== 'REFUNDED' ? 1 : 0)
  })

  it('PAY-SDK-6: is pending if another amount was taken, at the first click and at the next', async () => {
    const shop = await startShop({
      merchant: (asked) => shop.authorise({ ...asked, amount: { amount: 50_990, currency: 'EUR' } }),
    })
    for (let clicks = 0; clicks < 2; clicks += 1) {
      expect(await pay(shop)).toMatchObject({
        status: 'pending',
        amount: { amount: 50_990, currency: 'EUR' },
        message: paymentTexts['payment.amountDiffers'],
        error: { code: 'amount.mismatch' },
      })
    }
    expect(shop.asked).toHaveLength(1)
    expect(shop.sent('completeIntent')).toEqual([])
  })

  it('PAY-SDK-6: has the amount null if no amount is reported', async () => {
    const shop = await startShop()
    shop.answers.getIntent = () => ({
      ...shop.intent(),
      linkedPayments: shop.world.linked.map((payment) => ({ ...payment, amount: null })),
    })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', amount: null })
  })

  it('exchanges the card for a token with the Client Token, and all else with the Public Key', async () => {
    const shop = await startShop()
    await pay(shop)
    const variables = { data: { paymentMethod: { card } } }
    expect(shop.sent('tokenisePaymentMethod')).toMatchObject([{ variables, credential: 'ct_test_old' }])
    const others = shop.requests.filter(({ name }) => name !== 'tokenisePaymentMethod')
    expect(new Set(others.map(({ credential }) => credential))).toEqual(new Set(['pk_test_1']))
  })

  it('asks the merchant once, with all that the server needs, and nothing else', async () => {
    const shop = await startShop()
    const returnUrl = 'https://shop.example/thanks'
    await pay(shop, { returnUrl, actions: 'redirect', authoriseTimeoutMs: 45_000 })
    expect(shop.asked).toEqual([
      {
        trackingId: 'order-1',
        token: 'tok',
        type: 'CARD',
        intentId: 'intents:1',
        attemptKey: expect.stringMatching(/^key-/),
        amount,
        returnUrl,
        timeoutMs: 45_000,
      },
    ])
  })

  it('PAY-SDK-1: is stored before the merchant is asked', async () => {
    let entry = ''
    const shop = await startShop({
      merchant: (asked) => {
        entry = shop.world.entries.get('tender|pk_test_1|order-1') ?? ''
        return shop.authorise(asked)
      },
    })
    await pay(shop)
    expect(JSON.parse(entry)).toMatchObject({
      order: { intentIds: ['intents:1'], attempt: { key: shop.asked[0]?.attemptKey, state: 'open', amount } },
    })
    // The server's time, and 30 seconds for the request to travel (rule PAY-SDK-3).
    expect(JSON.parse(entry).order.attempt.travelMs).toBe(request.authoriseTimeoutMs + 30_000)
  })

  it('leaks nothing of card and customer to page and storage', async () => {
    const customer = { email: 'ada@example.com', name: 'Ada' }
    const shop = await startShop(
      { answers: { updateIntent: failing('service.rejected') } },
      { intent: { ...options.intent, customer } },
    )
    shop.calls.update({ customer })
    const end = await pay(shop)
    const out = JSON.stringify([end, shop.told, shop.asked, shop.tokens, [...shop.world.entries]])
    expect(out).not.toMatch(/4242424242424242|"123"|ada@example|"ada"/i)
  })

  it('keeps one key through the retries of a token, and takes another for another click', async () => {
    const answers = inTurn(failing('network.timeout'), failing('service.failed'), () => ({ token: 'tok' }))
    const shop = await startShop({ answers: { tokenisePaymentMethod: answers }, merchant: () => ({ kind: 'threw' }) })
    await pay(shop)
    await pay(shop)
    const keys = shop.sent('tokenisePaymentMethod').map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(4)
    expect([new Set(keys.slice(0, 3)).size, new Set(keys).size, new Set(keysOf(shop)).size]).toEqual([1, 2, 1])
    expect(keysOf(shop)).not.toContain(keys[0])
  })
})

describe('before the merchant is asked', () => {
  it('the page’s last changes are sent: the merchant’s server may complete the intent', async () => {
    const shop = await startShop({
      merchant: (asked) => {
        shop.answers.updateIntent = failing('intent.completed')
        return shop.authorise(asked)
      },
    })
    shop.calls.setStep({ step: 'billing', status: 'COMPLETE' })
    await pay(shop)
    expect(shop.sent('updateIntent').map(({ variables }) => variables)).toEqual([
      { id: 'intents:1', billing: { status: 'COMPLETE' } },
    ])
    expect(shop.warnings()).toEqual([])
  })

  it('the changes are waited for a second at most', async () => {
    const shop = await startShop({ answers: { updateIntent: never } })
    shop.calls.setStep({ step: 'billing', status: 'COMPLETE' })
    const paying = shop.calls.pay(request)
    await vi.advanceTimersByTimeAsync(999)
    expect(shop.asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(shop.asked).toHaveLength(1)
    // Completing the intent also waits for the pending changes, but for three seconds at most.
    await vi.advanceTimersByTimeAsync(3000)
    expect(await paying).toMatchObject({ status: 'succeeded' })
  })

  it('the intent is waited for four seconds at most; then the payment continues with a warning', async () => {
    const shop = openShop({ answers: { startIntent: never } })
    await shop.calls.start(options)
    const paying = shop.calls.pay(request)
    await vi.advanceTimersByTimeAsync(3999)
    expect(shop.asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(shop.asked).toHaveLength(1)
    expect(shop.asked[0]).not.toHaveProperty('intentId')
    await vi.advanceTimersByTimeAsync(3000)
    expect(await paying).toMatchObject({ status: 'succeeded' })
    expect(shop.warnings()[0]).toMatchObject({
      code: 'intent.unavailable',
      message: 'pay(): the payment continues without an intent: startIntent: no answer within 4000 ms',
    })
  })

  it('an unexpected error of the intent is no reason to stop, and nothing of it is repeated', async () => {
    const shop = openShop({ answers: { startIntent: () => Promise.reject(new TypeError('a bug')) } })
    await shop.calls.start(options)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(shop.warnings()[0]?.message).toBe(
      'pay(): the payment continues without an intent: pay(): an unexpected error. Call it again',
    )
  })

  it.each([
    ['card.invalid', paymentTexts['card.invalid']],
    ['card.missing', paymentTexts['payment.unavailable']],
  ] as const)('a fault of the form is a failure: %s', async (code, message) => {
    const shop = await startShop({ needs: elements(failing(code)) })
    expect(await pay(shop)).toMatchObject({ status: 'failed', message, error: { code } })
    expect(shop.asked).toEqual([])
    expect(shop.tokens).toEqual([])
  })

  it.each([
    ['network.offline', paymentTexts['payment.offline']],
    ['service.rejected', paymentTexts['payment.unavailable']],
  ] as const)('a fault of the service is a failure: %s', async (code, message) => {
    const shop = await startShop({ answers: { tokenisePaymentMethod: failing(code) } })
    const end = await pay(shop)
    expect(end).toMatchObject({ status: 'failed', message, error: { code } })
    expect(end).not.toHaveProperty('paymentId')
    expect(shop.asked).toEqual([])
  })

  it('a fault of our own is a failure, and nothing of it is repeated', async () => {
    const shop = await startShop({ needs: elements(() => Promise.reject(new RangeError(card.number))) })
    const end = await pay(shop)
    expect(end).toMatchObject({ status: 'failed', error: { code: 'service.failed' } })
    expect(JSON.stringify(end)).not.toContain(card.number)
  })

  it('PAY-SDK-14: after a minute nothing is sent any more', async () => {
    let answer = (_token: unknown) => {}
    const tokenisePaymentMethod = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const shop = await startShop({ answers: { tokenisePaymentMethod } })
    const ended = vi.fn()
    void Promise.resolve(shop.calls.pay(request)).then(ended)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ status: 'failed', error: { code: 'network.timeout' } })
    answer({ token: 'tok' })
    await vi.runAllTimersAsync()
    expect(shop.asked).toEqual([])
  })

  it('PAY-SDK-14: the minute includes the wait for the tab lock', async () => {
    const shop = await startShop({
      answers: { tokenisePaymentMethod: never },
      needs: {
        withTabLock: async (name, act) => {
          if (name.endsWith('|pay')) await new Promise((resolve) => setTimeout(resolve, 9000))
          return act()
        },
      },
    })
    const ended = vi.fn()
    void Promise.resolve(shop.calls.pay(request)).then(ended)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ status: 'failed', error: { code: 'network.timeout' } })
  })

  it('the first card is collected before the tab lock is held', async () => {
    const order: string[] = []
    const shop = await startShop({
      needs: {
        ...elements(async () => {
          order.push('collect')
          return { kind: 'card', card, method: 'method-1' }
        }),
        withTabLock: (name, act) => {
          order.push(name)
          return act()
        },
      },
    })
    await pay(shop)
    expect(order).toEqual(['tender|pk_test_1|order-1|open', 'collect', 'tender|pk_test_1|order-1|pay'])
  })

  it('PAY-SDK-4: another tab that is paying is waited for; then the result is pending', async () => {
    const isPaying = (name: string) => name.endsWith('|pay')
    const shop = await startShop({
      needs: { withTabLock: (name, act) => (isPaying(name) ? failing('payment.elsewhere')() : act()) },
    })
    expect(await pay(shop)).toMatchObject({
      status: 'pending',
      message: paymentTexts['payment.elsewhere'],
      error: { code: 'payment.elsewhere' },
    })
    expect(shop.asked).toEqual([])
    expect(shop.sent('tokenisePaymentMethod')).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['a failure, if nothing was sent before', false, 'failed'],
    ['no result, if an earlier request may have made a payment', true, 'pending'],
  ] as const)('an unexpected error of the tab lock is %s', async (_what, isOpen, status) => {
    const lock = { isBroken: false }
    const withTabLock: NonNullable<Given['needs']>['withTabLock'] = async (_name, act) => {
      if (lock.isBroken) throw new TypeError('a bug')
      return act()
    }
    const shop = await startShop({ merchant: () => ({ kind: 'threw' }), needs: { withTabLock } })
    if (isOpen) await pay(shop)
    lock.isBroken = true
    expect(await pay(shop)).toMatchObject({ status, error: { code: 'service.failed' } })
    expect(shop.asked).toHaveLength(isOpen ? 1 : 0)
  })

  it('a checkout that was not started cannot be paid', async () => {
    await expect(openShop().calls.pay(request)).rejects.toBeInstanceOf(TenderError)
  })
})

describe('once the merchant was asked', () => {
  const soldOut = toErrorData(new TenderError('authorise.failed', 'no stock', { customerMessage: 'Sold out' }))

  it('PAY-SDK-1: the merchant’s own refusal is a failure, with the merchant’s message, and ends the attempt', async () => {
    const shop = await startShop({ merchant: () => ({ kind: 'refused', error: soldOut }) })
    const end = await pay(shop)
    expect(end).toMatchObject({ status: 'failed', message: 'Sold out', error: { code: 'authorise.failed' } })
    expect(end).not.toHaveProperty('paymentId')
    expect(shop.sent('getIntent')).toEqual([])
    await pay(shop)
    expect(new Set(keysOf(shop)).size).toBe(2)
  })

  it('PAY-SDK-2: the refusal of a repeat is no failure: "Sold out" by the customer’s own lost payment', async () => {
    const shop = await startShop({
      merchant: inTurn(
        () => ({ kind: 'threw' }),
        () => ({ kind: 'refused', error: soldOut }),
      ),
    })
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'authorise.answer' } })
    expect(await pay(shop)).toMatchObject({
      status: 'pending',
      message: paymentTexts['payment.pending'],
      error: { code: 'payment.open' },
    })
    expect(new Set(keysOf(shop)).size).toBe(1)
  })

  it('PAY-SDK-3: the refusal of a repeat ends the attempt once the first request can no longer arrive', async () => {
    const shop = await startShop({
      merchant: inTurn(
        () => ({ kind: 'threw' }),
        () => ({ kind: 'refused', error: soldOut }),
      ),
    })
    await pay(shop)
    await vi.advanceTimersByTimeAsync(request.authoriseTimeoutMs + 30_001)
    expect(await pay(shop)).toMatchObject({ status: 'failed', message: 'Sold out' })
  })

  it.each<[string, unknown, string]>([
    ['the page threw', { kind: 'threw' }, 'authorise.answer'],
    ['no payment', { ok: true }, 'authorise.answer'],
    ['a failure of the service', { errors: [{ extensions: { code: 'error.internal' } }] }, 'service.failed'],
  ])('a lost answer is pending unless the service lists the payment: %s', async (_what, answer, code) => {
    const lost = await startShop({ merchant: () => answer })
    const end = await pay(lost)
    expect(end).toMatchObject({ status: 'pending', message: paymentTexts['payment.pending'], error: { code } })
    expect(end).not.toHaveProperty('paymentId')
    const shop = await startShop({
      merchant: (asked) => {
        shop.authorise(asked)
        return answer
      },
    })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.sent('completeIntent')).toHaveLength(1)
  })

  it('PAY-SDK-13: an answer after the merchant’s time is found, and reported to the page', async () => {
    const merchant = async (asked: AuthoriseRequest) => {
      await new Promise((resolve) => setTimeout(resolve, 100_000))
      return shop.authorise(asked)
    }
    const shop: Shop = await startShop({ merchant })
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'authorise.timeout' } })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(shop.told.filter(([name]) => name === 'outcomeFound')).toEqual([
      [
        'outcomeFound',
        { trackingId: 'order-1', end: { status: 'succeeded', paymentId: 'payments:1', amount, message: '' } },
      ],
    ])
    expect(shop.sent('completeIntent')).toHaveLength(1)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.asked).toHaveLength(1)
  })

  it('PAY-SDK-13: asks on after a service that did not answer', async () => {
    const shop = await startShop({ merchant: (asked) => void shop.authorise(asked) })
    shop.answers.getIntent = never
    expect(await pay(shop)).toMatchObject({ status: 'pending' })
    await vi.advanceTimersByTimeAsync(20_000)
    shop.answers.getIntent = shop.intent
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shop.told.at(-1)).toMatchObject(['outcomeFound', { end: { status: 'succeeded' } }])
  })

  it('PAY-SDK-13: the next click, another order and the end of the page stop the watch', async () => {
    const asks = async (act: (shop: Shop) => unknown) => {
      const shop = await startShop({ merchant: () => ({ kind: 'threw' }) })
      await pay(shop)
      await act(shop)
      const before = shop.sent('getIntent').length
      await vi.advanceTimersByTimeAsync(600_000)
      return shop.sent('getIntent').length - before
    }
    expect(await asks(() => {})).toBeGreaterThan(5)
    const next = { ...options, intent: { ...options.intent, trackingId: 'order-2' } }
    expect(await asks((shop) => shop.calls.start(next))).toBe(0)
    expect(
      await asks(async (shop) => {
        shop.merchant = shop.authorise
        expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
      }),
    ).toBe(0)
  })

  it('a merchant who may take longer than the preparations is waited for', async () => {
    const merchant = async (asked: AuthoriseRequest) => {
      await new Promise((resolve) => setTimeout(resolve, 100_000))
      return shop.authorise(asked)
    }
    const shop: Shop = await startShop({ merchant })
    expect(await pay(shop, { authoriseTimeoutMs: 120_000 })).toMatchObject({ status: 'succeeded' })
  })

  it('a decline is explained by the merchant’s server, while another tab may pay already', async () => {
    let held = 0
    let heldWhenAsked = -1
    const shop = await shopWith('DECLINED', {
      outcome: () => {
        heldWhenAsked = held
        return { id: 'payments:1', paymentCore: { outcome: { declineCode: 'EXPIRED_CARD' } } }
      },
      needs: {
        withTabLock: async (_name, act) => {
          held += 1
          try {
            return await act()
          } finally {
            held -= 1
          }
        },
      },
    })
    expect(await pay(shop, { canAskOutcome: true })).toMatchObject({
      status: 'declined',
      message: paymentTexts['decline.expired'],
    })
    expect([shop.outcomesAsked, shop.outcomeOrders, heldWhenAsked]).toEqual([['payments:1'], ['order-1'], 0])
  })

  it('PAY-SDK-1: every attempt after one that ended has a key of its own', async () => {
    const shop = await shopWith('DECLINED')
    for (let clicks = 0; clicks < 3; clicks += 1) expect(await pay(shop)).toMatchObject({ status: 'declined' })
    expect(new Set(keysOf(shop)).size).toBe(3)
  })
})

describe('PAY-SDK-8: a customer who has paid', () => {
  it('waits three seconds at most for the intent', async () => {
    const shop = await startShop({ answers: { completeIntent: never } })
    const ended = vi.fn()
    void Promise.resolve(shop.calls.pay(request)).then(ended)
    await vi.advanceTimersByTimeAsync(2999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ status: 'succeeded' })
  })

  it('has paid though the intent could not be completed; it is completed later', async () => {
    const shop = await startShop()
    shop.answers.completeIntent = inTurn(failing('network.failed'), shop.intent)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(shop.warnings()).toMatchObject([{ code: 'intent.unavailable' }])
    await vi.advanceTimersByTimeAsync(1000)
    expect(shop.sent('completeIntent')).toHaveLength(2)
  })

  it.each(['online', 'leave'] as const)('the intent is completed at once: %s', async (event) => {
    const shop = await startShop({ answers: { completeIntent: failing('service.failed', { retryAfterMs: 60_000 }) } })
    await pay(shop)
    shop[event]()
    await vi.advanceTimersByTimeAsync(0)
    expect(shop.sent('completeIntent')).toMatchObject([{ keepalive: true }, { keepalive: true }])
  })

  it('the intent is completed on the next visit', async () => {
    const before = await startShop({ answers: { completeIntent: failing('network.failed') } })
    await pay(before)
    const shop = before.reload({ answers: {} })
    await shop.calls.start(options)
    await vi.advanceTimersByTimeAsync(0)
    expect(shop.sent('completeIntent').map(({ variables }) => variables)).toEqual([
      { id: 'intents:1', paymentReference: 'payments:1' },
    ])
  })
})
