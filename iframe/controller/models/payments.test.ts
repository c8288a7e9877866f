import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../../src/shared/error'
import { paymentTexts } from '../../../src/shared/messages/en'
import type { Cards } from './cards'
import { card, failing, inTurn, never, openShop, options, request, startShop } from './testing/open-shop'
import { keysOf, pay } from './testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const cards: Cards = {
  attach: () => {},
  detach: () => {},
  collect: async () => ({ kind: 'card', card, method: 'method-1' }),
}

describe('a payment', () => {
  it('goes from card to token to merchant to service to the end of the intent', async () => {
    const shop = await startShop()
    expect(await pay(shop)).toEqual({ status: 'succeeded', paymentId: 'payments:1', message: '' })
    expect(shop.requests.map(({ name }) => name)).toEqual([
      'startIntent',
      'tokenisePaymentMethod',
      'getIntent',
      'completeIntent',
    ])
    expect(shop.sent('completeIntent')[0]?.variables).toEqual({ id: 'intents:1', paymentReference: 'payments:1' })
  })

  it('sends what the page changed last before it asks the merchant, whose server may complete the intent', async () => {
    const shop = await startShop({
      merchant: (asked) => {
        shop.answers.updateIntent = failing('intent.completed')
        return shop.authorise(asked)
      },
    })
    shop.calls.step({ step: 'billing', status: 'COMPLETE' })
    await pay(shop)
    expect(shop.sent('updateIntent').map(({ variables }) => variables)).toEqual([
      { id: 'intents:1', billing: { status: 'COMPLETE' } },
    ])
    expect(shop.warnings()).toEqual([])
  })

  it('waits a second at most for these changes', async () => {
    const shop = await startShop({ answers: { updateIntent: never } })
    shop.calls.step({ step: 'billing', status: 'COMPLETE' })
    const paying = shop.calls.pay(request)
    await vi.advanceTimersByTimeAsync(999)
    expect(shop.asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(shop.asked).toHaveLength(1)
    // Completing the intent waits for the changes too, and not for ever.
    await vi.advanceTimersByTimeAsync(3000)
    expect(await paying).toMatchObject({ status: 'succeeded' })
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
        amount: { amount: 5099, currency: 'EUR' },
        returnUrl,
        timeoutMs: 45_000,
      },
    ])
  })

  it('asks for the amount that the customer saw when they paid', async () => {
    const shop = await startShop()
    const amount = { amount: 6000, currency: 'EUR' }
    await pay(shop, { amount })
    expect(shop.asked[0]?.amount).toEqual(amount)
  })

  it('has its key in the storage before the first request', async () => {
    let entries: string[] = []
    const startIntent = () => {
      entries = [...shop.world.entries.values()]
      return shop.intent()
    }
    const shop = await startShop({ answers: { startIntent } }, { tracking: 'off' })
    await pay(shop)
    expect(entries.map((entry) => JSON.parse(entry))).toEqual([
      { attempt: { key: shop.asked[0]?.attemptKey, state: 'new' }, at: expect.any(Number) },
    ])
  })

  it('remembers that the merchant is asked before it is', async () => {
    let entries: string[] = []
    const shop = await startShop({
      merchant: (asked) => {
        entries = [...shop.world.entries.values()]
        return shop.authorise(asked)
      },
    })
    await pay(shop)
    expect(entries.map((entry) => JSON.parse(entry))).toMatchObject([
      {
        intentId: 'intents:1',
        attempt: { key: shop.asked[0]?.attemptKey, state: 'open', amount: request.amount, earlier: [] },
      },
    ])
  })

  it('shows the page what became of the intent', async () => {
    const shop = await startShop()
    await pay(shop)
    expect(shop.told.at(-1)).toEqual([
      'intentChanged',
      {
        ...shop.intent(),
        status: 'COMPLETE',
        linkedPayments: [{ paymentId: 'payments:1', status: 'SUCCEEDED' }],
      },
    ])
  })

  it('tells page and storage nothing of card and customer', async () => {
    const customer = { email: 'ada@example.com', name: 'Ada' }
    const shop = await startShop(
      { answers: { updateIntent: failing('service.rejected') } },
      { intent: { ...options.intent, customer } },
    )
    shop.calls.update({ customer })
    const end = await pay(shop)
    const out = JSON.stringify([end, shop.told, shop.asked, shop.tokens, [...shop.world.entries]])
    expect(out).not.toMatch(/4242|"123"|ada/i)
  })
})

describe('exchanging the card', () => {
  it('keeps its own key through its retries', async () => {
    const answers = inTurn(failing('network.timeout'), failing('service.failed'), () => ({ token: 'tok' }))
    const shop = await startShop({ answers: { tokenisePaymentMethod: answers } })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    const keys = shop.sent('tokenisePaymentMethod').map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keysOf(shop)).not.toContain(keys[0])
  })

  it('takes another key for another card, though the attempt is the same', async () => {
    const shop = await startShop({ merchant: () => ({ kind: 'threw' }) })
    await pay(shop)
    await pay(shop)
    const keys = shop.sent('tokenisePaymentMethod').map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(2)
    expect(new Set(keysOf(shop)).size).toBe(1)
  })

  it('renews a Client Token that has run out', async () => {
    const answers = inTurn(failing('key.unauthorised'), () => ({ token: 'tok' }))
    const shop = await startShop({ answers: { tokenisePaymentMethod: answers } })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    const credentials = shop.sent('tokenisePaymentMethod').map(({ credential }) => credential)
    expect(credentials).toEqual(['ct_test_old', 'ct_test_new'])
  })
})

describe('before the merchant is asked, a fault is a failure', () => {
  it('a card to mend, in words for the customer; nothing of it is sent', async () => {
    const collect = failing('card.invalid', { customerMessage: paymentTexts['card.invalid'] })
    const shop = await startShop({ needs: { cards: { ...cards, collect } } })
    expect(await pay(shop)).toMatchObject({
      status: 'failed',
      message: paymentTexts['card.invalid'],
      error: { code: 'card.invalid' },
    })
    expect(shop.sent('tokenisePaymentMethod')).toEqual([])
    expect(shop.tokens).toEqual([])
  })

  it.each([
    ['card.missing', paymentTexts['payment.unavailable']],
    ['destroyed', paymentTexts['payment.unavailable']],
  ] as const)('%s from the card', async (code, message) => {
    const shop = await startShop({ needs: { cards: { ...cards, collect: failing(code) } } })
    expect(await pay(shop)).toMatchObject({ status: 'failed', message, error: { code } })
    expect(shop.asked).toEqual([])
  })

  it.each([
    ['network.offline', paymentTexts['payment.offline']],
    ['network.failed', paymentTexts['payment.unavailable']],
    ['service.rejected', paymentTexts['payment.unavailable']],
    ['key.unauthorised', paymentTexts['payment.unavailable']],
  ] as const)('%s from the service', async (code, message) => {
    const shop = await startShop({ answers: { tokenisePaymentMethod: failing(code) } })
    const end = await pay(shop)
    expect(end).toMatchObject({ status: 'failed', message, error: { code } })
    expect(end).not.toHaveProperty('paymentId')
    expect(shop.asked).toEqual([])
  })

  it('a fault of our own too, and it tells nothing', async () => {
    const collect = () => Promise.reject(new RangeError(card.number))
    const shop = await startShop({ needs: { cards: { ...cards, collect } } })
    const end = await pay(shop)
    expect(end).toMatchObject({ status: 'failed', error: { code: 'service.failed' } })
    expect(JSON.stringify(end)).not.toContain(card.number)
  })

  it('a service that takes longer than a minute: the merchant is not asked any more, whatever comes later', async () => {
    let answer = (_token: unknown) => {}
    const shop = await startShop({
      answers: {
        tokenisePaymentMethod: () =>
          new Promise((resolve) => {
            answer = resolve
          }),
      },
    })
    const ended = vi.fn()
    void Promise.resolve(shop.calls.pay(request)).then(ended)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith(
      expect.objectContaining({ status: 'failed', error: expect.objectContaining({ code: 'network.timeout' }) }),
    )
    answer({ token: 'tok' })
    await vi.runAllTimersAsync()
    expect(shop.asked).toEqual([])
  })

  it('is no word on the attempt: the next click goes on with the same key', async () => {
    const answers = inTurn(failing('network.offline'), () => ({ token: 'tok' }))
    const shop = await startShop({ answers: { tokenisePaymentMethod: answers } })
    const before = JSON.parse([...shop.world.entries.values()][0] ?? '').attempt.key
    await pay(shop)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(keysOf(shop)).toEqual([before])
  })
})

describe('a customer who has paid', () => {
  it('waits three seconds at most until the intent has heard of it', async () => {
    const shop = await startShop({ answers: { completeIntent: never } })
    const ended = vi.fn()
    void Promise.resolve(shop.calls.pay(request)).then(ended)
    await vi.advanceTimersByTimeAsync(2999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith({ status: 'succeeded', paymentId: 'payments:1', message: '' })
  })

  it('has paid though the intent could not be told; a warning says so', async () => {
    const shop = await startShop({ answers: { completeIntent: failing('service.rejected') } })
    expect(await pay(shop)).toEqual({ status: 'succeeded', paymentId: 'payments:1', message: '' })
    expect(shop.warnings()).toMatchObject([{ code: 'intent.unavailable' }])
  })

  it('has paid though the intent says now that it is no more', async () => {
    const shop = await startShop({ answers: { completeIntent: failing('intent.notFound') } })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
  })
})

describe('a checkout that has not been started', () => {
  it('cannot be paid', async () => {
    await expect(openShop().calls.pay(request)).rejects.toBeInstanceOf(TenderError)
  })
})
