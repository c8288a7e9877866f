import { describe, expect, it, vi } from 'vitest'
import {
  amount,
  authoriseRequest,
  declined,
  failing,
  intent,
  pending,
  returnUrl,
  startPaying,
  succeeded,
  texts,
} from '../../../lab/support/sdk/start-paying'
import { TenderError, toErrorData } from '../../shared/error'
import type { PaymentEnd } from '../../shared/types'
import type { PayOptions } from '../types'
import type { PreparedAction } from './customer-action'

describe('pay()', () => {
  it('calls the controller and returns its result', async () => {
    const { pay, payments, authorise, answers } = startPaying()
    expect(await pay({ authoriseTimeoutMs: 5000, outcome: () => null })).toEqual({
      status: 'succeeded',
      paymentId: 'payments:1',
      amount: null,
    })
    expect(payments()).toEqual([
      [
        'pay',
        {
          element: 'card-1',
          amount,
          returnUrl,
          authoriseTimeoutMs: 5000,
          memory: { isStorable: true },
          actions: 'modal',
        },
      ],
    ])
    expect(authorise).toHaveBeenCalledExactlyOnceWith(authoriseRequest)
    expect(answers).toEqual([{ kind: 'answer', answer: { id: 'payments:1' } }])
  })

  it("gives the merchant's server a minute and returns to this page by default", async () => {
    vi.stubGlobal('location', new URL('https://shop.example/checkout?step=2#pay'))
    try {
      const { lock, authorise, payments } = startPaying()
      await lock.pay({ authorise, outcome: () => null })
      expect(payments()[0]?.[1]).toMatchObject({
        returnUrl: 'https://shop.example/checkout?step=2',
        authoriseTimeoutMs: 60_000,
      })
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it.each<[string, object]>([
    ...[0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31].map((authoriseTimeoutMs): [string, object] => [
      'authoriseTimeoutMs',
      { authoriseTimeoutMs },
    ]),
    ['authorise', { authorise: '/authorise' }],
    ['outcome', { outcome: '/outcome' }],
    ['returnUrl', { returnUrl: 'https://' }],
  ])('rejects an invalid %s before the controller is called: %j', async (path, options) => {
    vi.stubGlobal('location', new URL('https://shop.example/checkout'))
    try {
      const { pay, payments } = startPaying()
      const error = {
        code: 'options.invalid',
        message: expect.stringContaining(`pay(): ${path} must be`),
        fields: [{ path }],
      }
      expect(await pay(options)).toMatchObject({ status: 'failed', error })
      expect(payments()).toEqual([])
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('PAY-SDK-20: rejects a total of 0 before the controller is called, and pays after an update', async () => {
    const order = { options: { ...intent, amount: { amount: 0, currency: 'EUR' } } }
    const { pay, payments, authorise } = startPaying({ order })
    const error = { code: 'options.invalid', fields: [{ path: 'intent.amount.amount' }] }
    expect(await pay()).toMatchObject({ status: 'failed', error })
    expect([payments(), authorise.mock.calls]).toEqual([[], []])
    order.options = intent
    expect(await pay()).toMatchObject({ status: 'succeeded' })
  })

  it('PAY-SDK-20: continues an earlier attempt also with a total of 0', async () => {
    const order = { options: { ...intent, amount: { amount: 0, currency: 'EUR' } } }
    const { pay, payments, openAttempts } = startPaying({ order })
    openAttempts.begin(intent.trackingId, 'key-1', 'CARD')
    await pay()
    expect(payments()).toHaveLength(1)
  })

  it.each([undefined, '', 5])('rejects an invalid method before the controller is called: %j', async (type) => {
    const { lock, authorise, payments } = startPaying()
    const error = { code: 'options.invalid', fields: [{ path: 'method' }] }
    const method = { kind: 'alternative', type: type as never } as const
    expect(await lock.pay({ authorise, outcome: () => null }, method)).toMatchObject({ status: 'failed', error })
    expect(payments()).toEqual([])
  })

  it.each([
    ['card', undefined, false],
    ['saved', undefined, false],
    ['PAYPAL', undefined, true],
    ['PAYPAL', { kind: 'wallet', type: 'APPLE_PAY', walletToken: 'token' }, false],
    ['card', { kind: 'alternative', type: 'IDEAL' }, true],
  ] as const)(
    'pays with the selected method %s or the given choice %j; a pop-up is possible: %s',
    async (selected, choice, isAlternative) => {
      const prepare = vi.fn((): PreparedAction => ({ actions: 'modal' }))
      const { lock, authorise, payments } = startPaying({
        form: {
          elementToCollect: () => (choice ? undefined : 'card-1'),
          selectedMethod: () => selected,
        },
        actions: { prepare, closeUnusedPopup: () => {} },
      })
      expect(await lock.pay({ authorise, outcome: () => null, returnUrl, actions: 'modal' }, choice)).toMatchObject({
        status: 'succeeded',
      })
      expect(prepare).toHaveBeenCalledExactlyOnceWith('modal', isAlternative)
      expect(payments()).toEqual([
        ['pay', expect.objectContaining(choice ? { method: choice } : { element: 'card-1' })],
      ])
    },
  )

  it('rejects an invalid `actions` option before the controller is called, and can be called again', async () => {
    const reject = () => {
      throw new TenderError('options.invalid', 'pay(): actions must be …')
    }
    const prepare = vi.fn((): PreparedAction => ({ actions: 'inline', containerId: 7 })).mockImplementationOnce(reject)
    const actions = { prepare, closeUnusedPopup: vi.fn() }
    const { pay, payments, authorise, onPaying } = startPaying({ actions })
    expect(await pay()).toMatchObject({ status: 'failed', error: { code: 'options.invalid' } })
    expect([payments(), authorise.mock.calls, onPaying.mock.calls]).toEqual([[], [], [[true], [false]]])
    expect(actions.closeUnusedPopup).toHaveBeenCalledOnce()
    expect(await pay()).toMatchObject({ status: 'succeeded' })
    expect(payments()).toMatchObject([['pay', { actions: 'inline', containerId: 7 }]])
  })

  it('passes the order and the attempt to the outcome function', async () => {
    const outcome = vi.fn(async () => ({ id: 'payments:1' }))
    const { client, pay } = startPaying({
      end: async () => {
        expect(await client.outcome({ trackingId: 'order-1', attemptKey: 'key-1' })).toEqual({
          kind: 'answer',
          answer: { id: 'payments:1' },
        })
        return declined
      },
    })
    expect(await pay({ outcome })).toMatchObject({ status: 'declined' })
    expect(outcome).toHaveBeenCalledExactlyOnceWith({ trackingId: 'order-1', attemptKey: 'key-1' })
  })

  it('posts to the server of the checkout without functions of the merchant', async () => {
    const routes = {
      clientToken: vi.fn(),
      authorise: vi.fn(async () => Response.json({ version: 1 })),
      outcome: vi.fn(async () => Response.json({ version: 2 })),
    }
    const { client, lock, answers } = startPaying({
      routes,
      end: async (authorise) => {
        await authorise()
        answers.push(await client.outcome({ trackingId: 'order-1' }))
        return succeeded
      },
    })
    expect(await lock.pay({ returnUrl })).toMatchObject({ status: 'succeeded' })
    expect(answers).toMatchObject([{ answer: { version: 1 } }, { answer: { version: 2 } }])
    expect(routes.authorise).toHaveBeenCalledExactlyOnceWith(authoriseRequest)
  })

  it.each<[PaymentEnd['status'], PaymentEnd]>([
    ['declined', declined],
    ['cancelled', { status: 'cancelled', paymentId: 'payments:1', message: 'No' }],
    ['failed', { status: 'failed', message: 'No', error: toErrorData(new TenderError('network.failed', 'x')) }],
    ['pending', pending],
  ])('returns %s with the message for the customer', async (status, end) => {
    const { pay } = startPaying({ end: () => end })
    const result = await pay()
    expect(result).toMatchObject({ status, message: end.message })
    if (end.error) expect(result).toMatchObject({ error: expect.any(TenderError) })
  })

  it.each<PaymentEnd['status']>(['succeeded', 'authorised'])(
    'returns %s with its amount and no message',
    async (status) => {
      const charged = { amount: 509900, currency: 'EUR' }
      const { pay } = startPaying({ end: () => ({ ...succeeded, status, amount: charged }) })
      expect(await pay()).toEqual({ status, paymentId: 'payments:1', amount: charged })
    },
  )

  it('returns refunded with its message, and null for an amount that was not reported', async () => {
    const { pay, lock } = startPaying({ end: () => ({ ...succeeded, status: 'refunded', message: 'Refunded' }) })
    expect(await pay()).toEqual({ status: 'refunded', paymentId: 'payments:1', amount: null, message: 'Refunded' })
    expect(lock.paidResult).toBeUndefined()
  })

  it('returns the charged amount of a pending payment whose amount differs', async () => {
    const charged = { amount: 509900, currency: 'EUR' }
    const error = toErrorData(new TenderError('amount.mismatch', 'x'))
    const { pay } = startPaying({ end: () => ({ ...pending, amount: charged, error }) })
    expect(await pay()).toMatchObject({ status: 'pending', amount: charged, error: { code: 'amount.mismatch' } })
  })
})

describe('the pay lock', () => {
  it('makes one payment of ten calls in one tick, which return the same promise', async () => {
    const { pay, payments, authorise, onResult } = startPaying()
    const promises = Array.from({ length: 10 }, () => pay())
    expect(new Set(promises).size).toBe(1)
    expect(new Set(await Promise.all(promises)).size).toBe(1)
    expect(payments()).toHaveLength(1)
    expect(authorise).toHaveBeenCalledOnce()
    expect(onResult).toHaveBeenCalledOnce()
  })

  it('is locked before pay() returns, and unlocked with the result', async () => {
    const { lock, pay, onPaying, onResult } = startPaying()
    const payment = pay()
    expect(lock.isPaying).toBe(true)
    expect(onPaying.mock.calls).toEqual([[true]])
    const result = await payment
    expect(lock.isPaying).toBe(false)
    expect(onPaying.mock.calls).toEqual([[true], [false]])
    expect(onResult).toHaveBeenCalledExactlyOnceWith(result)
  })

  it('is unlocked after every result that is not paid', async () => {
    const ends = [declined, pending, succeeded]
    const { pay, payments } = startPaying({ end: () => ends.shift() })
    const results = [await pay(), await pay(), await pay()]
    expect(results.map(({ status }) => status)).toEqual(['declined', 'pending', 'succeeded'])
    expect(payments()).toHaveLength(3)
  })
})

describe('a paid order', () => {
  it.each<PaymentEnd['status']>(['succeeded', 'authorised'])(
    'returns the result %s for every later call of pay()',
    async (status) => {
      const { lock, pay, payments, onResult } = startPaying({ end: () => ({ ...succeeded, status }) })
      const first = await pay()
      expect(lock.paidResult).toBe(first)
      expect(await pay()).toBe(first)
      expect(payments()).toHaveLength(1)
      expect(onResult).toHaveBeenCalledOnce()
    },
  )

  it('is forgotten by reset()', async () => {
    const { lock, pay, payments } = startPaying()
    await pay()
    lock.reset()
    expect([lock.paidResult, lock.isLocked]).toEqual([undefined, false])
    await pay()
    expect(payments()).toHaveLength(2)
  })
})

describe('an error before the merchant is called', () => {
  it.each([undefined, null, {}, { authorise: '/pay' }])(
    'returns failed for options without an authorise function: %j',
    async (options) => {
      const { lock, call } = startPaying()
      expect(await lock.pay(options as unknown as PayOptions)).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('Payments aren’t possible'),
        error: { code: 'options.invalid' },
      })
      expect(call).not.toHaveBeenCalled()
    },
  )

  it('returns failed if the controller cannot start, with the message of its error', async () => {
    const error = new TenderError('network.offline', 'x', { customerMessage: 'You seem to be offline' })
    const { pay } = startPaying({ started: () => Promise.reject(error) })
    expect(await pay()).toEqual({ status: 'failed', message: 'You seem to be offline', error })
    const withoutMessage = startPaying({ started: failing('frame.timeout') })
    expect(await withoutMessage.pay()).toMatchObject({ message: expect.stringContaining('Payments aren’t possible') })
  })

  it('returns failed if the controller is lost', async () => {
    expect(await startPaying({ end: failing('destroyed') }).pay()).toMatchObject({
      status: 'failed',
      error: { code: 'destroyed' },
    })
  })

  it('returns failed with the cause of an unexpected error', async () => {
    const cause = new RangeError('a bug')
    const { pay } = startPaying({ end: () => Promise.reject(cause) })
    expect(await pay()).toMatchObject({ status: 'failed', error: { code: 'service.failed', cause } })
  })
})

describe('an error after the merchant was called', () => {
  it.each(['destroyed', 'network.failed'] as const)('returns pending if the controller is lost: %s', async (code) => {
    const end = async (authorise: () => Promise<unknown>) => {
      await authorise()
      throw new TenderError(code, code)
    }
    expect(await startPaying({ end }).pay()).toMatchObject({
      status: 'pending',
      message: texts.pending,
      error: { code },
    })
  })

  it('returns pending if the controller is lost before the merchant has answered', async () => {
    const end = (authorise: () => Promise<unknown>) => {
      void authorise()
      return failing('destroyed')()
    }
    expect(await startPaying({ end }).pay({ authorise: () => new Promise(() => {}) })).toMatchObject({
      status: 'pending',
    })
  })

  it('keeps the error of the merchant as the cause, and sends none of it to the controller', async () => {
    const thrown = new Error('SQL: no such column')
    const end = async (authorise: () => Promise<unknown>) => {
      await authorise()
      return pending
    }
    const { pay, answers } = startPaying({ end })
    expect(await pay({ authorise: () => Promise.reject(thrown) })).toMatchObject({
      status: 'pending',
      error: { code: 'authorise.answer', cause: thrown },
    })
    expect(answers).toEqual([{ kind: 'threw' }])
  })

  it('keeps the error of a Client Token that was requested before the call', async () => {
    const thrown = new Error('HTTP 500')
    const error = toErrorData(new TenderError('clientToken.failed', 'x'))
    const { client, pay } = startPaying({ end: () => ({ status: 'failed', message: 'No', error }) })
    await client.callMerchant(() => Promise.reject(thrown))
    expect(await pay()).toMatchObject({ error: { code: 'clientToken.failed', cause: thrown } })
  })

  it('has no cause from an earlier call', async () => {
    const end = async (authorise: () => Promise<unknown>) => {
      await authorise()
      return pending
    }
    const { pay } = startPaying({ end })
    await pay({ authorise: () => Promise.reject(new Error('then')) })
    const result = await pay()
    expect('error' in result && result.error).not.toHaveProperty('cause')
  })

  it('does not call the merchant after the end of the call', async () => {
    const { client, pay, authorise } = startPaying()
    await pay()
    await client.authorise(authoriseRequest)
    expect(authorise).toHaveBeenCalledOnce()
  })

  it("calls the merchant's function of this call, not of the last one", async () => {
    const ends = [declined, succeeded]
    const { pay } = startPaying({
      end: async (authorise) => {
        await authorise()
        return ends.shift()
      },
    })
    const [first, second] = [vi.fn(), vi.fn()]
    await pay({ authorise: first })
    await pay({ authorise: second })
    expect(first).toHaveBeenCalledOnce()
    expect(second).toHaveBeenCalledOnce()
  })
})
