import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { TenderError } from '../shared/error'
import type { PaymentStatus, Started } from '../shared/types'
import { type PayContext, payOnce } from './pay'
import type { PayOptions } from './types'

const notStarted = { status: 'NOT_STARTED', date: null } as const
const started: Started = {
  intent: {
    id: 'intents:1',
    trackingId: 'order-1',
    status: 'ACTIVE',
    amount: { amount: 5099, currency: 'EUR' },
    steps: { shipping: notStarted, delivery: notStarted, billing: notStarted },
    linkedPayments: [],
  },
  texts: { pending: 'We do not know yet', unavailable: 'Not possible now' },
}
const amount = { amount: 5099, currency: 'EUR' }
const answer = { id: 'payments:1' }

type Calls = Record<'beginAttempt' | 'endAttempt' | 'readPayment' | 'completeIntent', (payload: unknown) => unknown>

const pay = async (calls: Partial<Calls> = {}, options: Partial<PayOptions> = {}, open = false) => {
  const controller: Calls = {
    beginAttempt: () => ({ kind: 'card', token: 'tok', attemptKey: 'attempt-1' }),
    endAttempt: () => {},
    readPayment: () => ({ status: 'SUCCEEDED', message: '' }),
    completeIntent: () => started.intent,
    ...calls,
  }
  const call = vi.fn(async (name: keyof Calls, payload: unknown) => controller[name](payload))
  const authorise = vi.fn(options.authorise ?? (() => answer))
  const context: PayContext = {
    controller: { call: call as never },
    started,
    element: 'card-1',
    amount,
    pageUrl: 'https://shop.example/checkout',
    open,
  }
  const result = await payOnce(context, { ...options, authorise })
  const ends = call.mock.calls.filter(([name]) => name === 'endAttempt').map(([, payload]) => payload)
  return { result, authorise, called: call.mock.calls.map(([name]) => name), call, ends }
}

const reading = (status: PaymentStatus | null, message = '') => ({ readPayment: () => ({ status, message }) })
const failing =
  (code: TenderError['code'], customerMessage = '') =>
  () => {
    throw new TenderError(code, code, { customerMessage })
  }

describe('an attempt', () => {
  it('goes from card to token to merchant to service to the end of the intent', async () => {
    const { called, call } = await pay()
    expect(called).toEqual(['beginAttempt', 'readPayment', 'completeIntent', 'endAttempt'])
    expect(call).toHaveBeenCalledWith('beginAttempt', { element: 'card-1' })
    expect(call).toHaveBeenCalledWith('completeIntent', { paymentReference: 'payments:1' })
  })

  it('asks the merchant once, with all that the server needs', async () => {
    const { authorise } = await pay()
    expect(authorise).toHaveBeenCalledExactlyOnceWith({
      token: 'tok',
      type: 'CARD',
      intentId: 'intents:1',
      attemptKey: 'attempt-1',
      amount: { amount: 5099, currency: 'EUR' },
      returnUrl: 'https://shop.example/checkout',
    })
  })

  it('names the return address that the merchant chose', async () => {
    const { authorise } = await pay({}, { returnUrl: 'https://shop.example/thanks' })
    expect(authorise.mock.calls[0]?.[0].returnUrl).toBe('https://shop.example/thanks')
  })
})

describe('a payment that an earlier attempt made', () => {
  const paidAs = (status: PaymentStatus) => ({
    beginAttempt: () => ({ kind: 'paid', payment: { paymentId: 'payments:0', status } }),
  })

  it.each<[PaymentStatus, string]>([
    ['SUCCEEDED', 'succeeded'],
    ['AUTHORISED', 'authorised'],
    ['PARTIAL_REFUNDED', 'succeeded'],
    ['DISPUTED', 'succeeded'],
  ])('is the result, %s: %s, and the merchant is not asked again', async (status, ending) => {
    const { result, authorise } = await pay(paidAs(status))
    expect(result).toEqual({ status: ending, paymentId: 'payments:0' })
    expect(authorise).not.toHaveBeenCalled()
  })

  it('completes the intent, and begins no attempt that would have to end', async () => {
    const { called, call } = await pay(paidAs('SUCCEEDED'))
    expect(called).toEqual(['beginAttempt', 'completeIntent'])
    expect(call).toHaveBeenCalledWith('completeIntent', { paymentReference: 'payments:0' })
  })
})

describe('while an earlier attempt is open', () => {
  it.each(['network.offline', 'network.timeout', 'service.failed'] as const)('%s says nothing of it', async (code) => {
    const { result, authorise } = await pay({ beginAttempt: failing(code) }, {}, true)
    expect(result).toMatchObject({ status: 'pending', message: started.texts.pending })
    expect(authorise).not.toHaveBeenCalled()
  })

  it('a card to mend is a failure as ever: the customer is at work on it', async () => {
    const { result } = await pay({ beginAttempt: failing('card.invalid') }, {}, true)
    expect(result).toMatchObject({ status: 'failed', error: { code: 'card.invalid' } })
  })
})

describe('the end of an attempt', () => {
  it.each<[PaymentStatus, boolean]>([
    ['SUCCEEDED', true],
    ['AUTHORISED', true],
    ['DECLINED', true],
    ['CANCELLED', true],
    ['FAILED', true],
    // Nobody shows the customer its page: another card may be tried.
    ['NEEDS_3D_SECURE', true],
    ['NEEDS_APM_AUTHORIZATION', true],
  ])('is told: after %s it is settled: %j', async (status, settled) => {
    const { ends } = await pay(reading(status))
    expect(ends).toEqual([{ settled }])
  })

  it("without the service's word is not settled", async () => {
    const lost = await pay({ readPayment: failing('network.failed') })
    const silent = await pay({}, { authorise: () => Promise.reject(new TypeError('fetch failed')) })
    const unlisted = await pay(reading(null))
    expect([lost.ends, silent.ends, unlisted.ends]).toEqual(Array(3).fill([{ settled: false }]))
  })

  it('is settled by a refusal: nothing was charged', async () => {
    const { ends } = await pay({}, { authorise: () => ({ errors: [{ extensions: { code: 'error.validation' } }] }) })
    expect(ends).toEqual([{ settled: true }])
  })

  it('is not told of an attempt that never reached the merchant', async () => {
    const { ends } = await pay({ beginAttempt: failing('card.invalid') })
    expect(ends).toEqual([])
  })

  it('changes no result when it cannot be told', async () => {
    const { result } = await pay({ endAttempt: failing('destroyed') })
    expect(result).toEqual({ status: 'succeeded', paymentId: 'payments:1' })
  })
})

describe("the service's word ends a payment", () => {
  it.each<[PaymentStatus, string]>([
    ['SUCCEEDED', 'succeeded'],
    ['PARTIAL_REFUNDED', 'succeeded'],
    ['REFUNDED', 'succeeded'],
    ['DISPUTED', 'succeeded'],
    ['AUTHORISED', 'authorised'],
  ])('%s: %s, and the intent is complete', async (status, ending) => {
    const { result, called } = await pay(reading(status))
    expect(result).toEqual({ status: ending, paymentId: 'payments:1' })
    expect(called).toContain('completeIntent')
  })

  it.each<[PaymentStatus, string]>([
    ['DECLINED', 'declined'],
    ['CANCELLED', 'cancelled'],
    ['FAILED', 'failed'],
    ['NEEDS_3D_SECURE', 'pending'],
    ['NEEDS_APM_AUTHORIZATION', 'pending'],
  ])('%s: %s, and the intent stays open', async (status, ending) => {
    const { result, called } = await pay(reading(status, 'Words'))
    expect(result).toMatchObject({ status: ending, paymentId: 'payments:1', message: 'Words' })
    expect(called).not.toContain('completeIntent')
  })

  it('whatever the merchant answers beside the id', async () => {
    const lying = { id: 'payments:1', paymentCore: { status: 'SUCCEEDED' } }
    const { result } = await pay(reading('DECLINED', 'No'), { authorise: () => lying })
    expect(result.status).toBe('declined')
  })

  it('also when the intent could not be completed: a payment made is made', async () => {
    const { result } = await pay({ completeIntent: failing('network.failed') })
    expect(result.status).toBe('succeeded')
  })

  it('and keeps the customer three seconds at most until the intent has heard of it', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const ended = vi.fn()
    const paying = pay({ completeIntent: () => new Promise(() => {}) })
    void paying.then(ended)
    await vi.advanceTimersByTimeAsync(2999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    const { result, ends } = await paying
    expect(result).toEqual({ status: 'succeeded', paymentId: 'payments:1' })
    expect(ends).toEqual([{ settled: true }])
  })

  it('passes the decline code on, for the words', async () => {
    const authorise = () => ({ ...answer, paymentCore: { outcome: { declineCode: 'EXPIRED_CARD' } } })
    const { call } = await pay(reading('DECLINED'), { authorise })
    expect(call).toHaveBeenCalledWith('readPayment', { paymentId: 'payments:1', declineCode: 'EXPIRED_CARD' })
  })
})

describe('before the merchant is asked, a fault is a failure', () => {
  it.each([
    ['card.invalid', 'Check the card', 'Check the card'],
    ['network.offline', '', 'Not possible now'],
    ['clientToken.failed', '', 'Not possible now'],
  ] as const)('%s', async (code, customerMessage, message) => {
    const { result, authorise } = await pay({ beginAttempt: failing(code, customerMessage) })
    expect(result).toMatchObject({ status: 'failed', message, error: { code } })
    expect(authorise).not.toHaveBeenCalled()
  })

  it('a fault of our own too', async () => {
    const { result } = await pay({
      beginAttempt: () => {
        throw new RangeError('a bug')
      },
    })
    expect(result).toMatchObject({ status: 'failed', error: { code: 'service.failed' } })
  })

  it.each([undefined, {}, { authorise: '/pay' }])(
    'options that name no function are one, and no card is sent for them: %j',
    async (options) => {
      const call = vi.fn()
      const context = { controller: { call }, started, element: 'card-1', amount, pageUrl: '', open: false }
      const result = await payOnce(context, options as unknown as PayOptions)
      expect(result).toMatchObject({
        status: 'failed',
        message: 'Not possible now',
        error: { code: 'options.invalid' },
      })
      expect(call).not.toHaveBeenCalled()
    },
  )
})

describe('once the merchant was asked', () => {
  it("the merchant's own refusal is a failure, in the merchant's words", async () => {
    const soldOut = new TenderError('authorise.failed', 'no stock', { customerMessage: 'Sold out' })
    for (const authorise of [() => Promise.reject(soldOut), failing('authorise.failed', 'Sold out')]) {
      const { result, called, ends } = await pay({}, { authorise })
      expect(result).toMatchObject({ status: 'failed', message: 'Sold out', error: { code: 'authorise.failed' } })
      expect(result).not.toHaveProperty('paymentId')
      expect(called).not.toContain('readPayment')
      expect(ends).toEqual([{ settled: true }])
    }
  })

  it("the merchant's own refusal without words has ours", async () => {
    const { result } = await pay({}, { authorise: failing('authorise.failed') })
    expect(result).toMatchObject({ status: 'failed', message: 'Not possible now' })
  })

  it.each([
    [
      'a refusal of the service is a failure: nothing was charged',
      { errors: [{ extensions: { code: 'error.validation' } }] },
    ],
  ])('%s', async (_rule, refused) => {
    const { result } = await pay({}, { authorise: async () => refused })
    expect(result).toMatchObject({ status: 'failed', error: { code: 'authorise.failed' }, message: 'Not possible now' })
  })

  it.each<[rule: string, authorise: PayOptions['authorise'], code: string]>([
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), 'authorise.answer'],
    [
      'an error thrown at once',
      () => {
        throw new Error('x')
      },
      'authorise.answer',
    ],
    ['an answer that names no payment', () => ({ ok: true }), 'authorise.answer'],
    ['nothing', () => undefined, 'authorise.answer'],
    ['any other error of ours that the merchant throws', failing('network.failed', 'Words'), 'authorise.answer'],
    ['a breakdown of the service', () => ({ errors: [{ extensions: { code: 'error.internal' } }] }), 'service.failed'],
  ])('%s is pending: it may have been charged', async (_rule, authorise, code) => {
    const { result } = await pay({}, { authorise })
    expect(result).toMatchObject({ status: 'pending', message: 'We do not know yet', error: { code } })
    expect(result).not.toHaveProperty('paymentId')
  })

  it('an outcome that cannot be read is pending, under its id', async () => {
    const { result } = await pay({ readPayment: failing('network.failed') })
    expect(result).toMatchObject({ status: 'pending', paymentId: 'payments:1', error: { code: 'network.failed' } })
  })

  it('a payment that the intent does not list is pending, and the merchant is told what is missing', async () => {
    const { result } = await pay(reading(null))
    expect(result).toMatchObject({
      status: 'pending',
      paymentId: 'payments:1',
      error: { code: 'authorise.intentMissing' },
    })
  })

  it('an error that names a waiting payment is an answer, returned or thrown', async () => {
    const waiting = { extensions: { code: 'error.authorize.requires3DSecure', paymentId: 'payments:1' } }
    for (const authorise of [() => waiting, () => Promise.reject(Object.assign(new Error('no'), waiting))]) {
      const { result } = await pay(reading('NEEDS_3D_SECURE', 'Wait'), { authorise })
      expect(result).toMatchObject({
        status: 'pending',
        paymentId: 'payments:1',
        error: { code: 'action.unsupported' },
      })
    }
  })

  it('what the merchant threw is kept as the cause, and no words of it reach the customer', async () => {
    const thrown = new Error('SQL: no such column')
    const { result } = await pay({}, { authorise: () => Promise.reject(thrown) })
    expect(result).toMatchObject({ message: 'We do not know yet', error: { cause: thrown } })
  })
})
