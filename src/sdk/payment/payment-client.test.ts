import { describe, expect, it, vi } from 'vitest'
import { TenderError, toErrorData } from '../../shared/error'
import type { PaymentEnd } from '../../shared/types'
import {
  amount,
  asked,
  declined,
  failing,
  type Given,
  open,
  returnUrl,
  startPaying,
  succeeded,
  texts,
} from '../testing/start-paying'
import type { PayOptions } from '../types'
import type { PreparedAction } from './customer-action'

describe('pay', () => {
  it('asks the controller to pay, and says how it ended', async () => {
    const { pay, payments, authorise, answers } = startPaying()
    expect(await pay({ authoriseTimeoutMs: 5000, outcome: () => null })).toEqual({
      status: 'succeeded',
      paymentId: 'payments:1',
      amount: null,
    })
    expect(payments()).toEqual([
      [
        'pay',
        { element: 'card-1', amount, returnUrl, authoriseTimeoutMs: 5000, canAskOutcome: true, actions: 'modal' },
      ],
    ])
    expect(authorise).toHaveBeenCalledExactlyOnceWith(asked)
    expect(answers).toEqual([{ kind: 'answer', answer: { id: 'payments:1' } }])
  })

  it("gives the merchant's server a minute, and comes back to this page, unless told otherwise", async () => {
    vi.stubGlobal('location', new URL('https://shop.example/checkout?step=2#pay'))
    try {
      const { paying, authorise, payments } = startPaying()
      await paying.pay({ authorise })
      expect(payments()[0]?.[1]).toMatchObject({
        returnUrl: 'https://shop.example/checkout?step=2',
        authoriseTimeoutMs: 60_000,
        canAskOutcome: false,
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
    ['returnUrl', { returnUrl: 'https://' }],
  ])('names %s that it cannot take, and asks nobody: %j', async (path, options) => {
    vi.stubGlobal('location', new URL('https://shop.example/checkout'))
    try {
      const { pay, payments } = startPaying()
      const error = {
        code: 'options.invalid',
        message: expect.stringContaining(`${path}: expected`),
        fields: [{ path }],
      }
      expect(await pay(options)).toMatchObject({ status: 'failed', error })
      expect(payments()).toEqual([])
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it.each([undefined, '', 5])('names a method that is none, and asks nobody: %j', async (type) => {
    const { paying, authorise, payments } = startPaying()
    const error = { code: 'options.invalid', fields: [{ path: 'method' }] }
    const method = { kind: 'alternative', type: type as never } as const
    expect(await paying.pay({ authorise }, method)).toMatchObject({ status: 'failed', error })
    expect(payments()).toEqual([])
  })

  it.each([
    ['card', undefined, false],
    ['saved', undefined, false],
    ['PAYPAL', undefined, true],
    ['PAYPAL', { kind: 'wallet', type: 'APPLE_PAY', walletToken: 'token' }, false],
    ['card', { kind: 'alternative', type: 'IDEAL' }, true],
  ] as const)(
    'pays with what is chosen, %s, or what was given, %j: by a page of its own or not, %s',
    async (selected, choice, alternative) => {
      const prepare = vi.fn((): PreparedAction => ({ actions: 'modal' }))
      const given = { selected: () => selected, acting: { prepare, release: () => {} } }
      const { paying, authorise, payments } = startPaying(choice ? { ...given, element: () => undefined } : given)
      expect(await paying.pay({ authorise, returnUrl, actions: 'modal' }, choice)).toMatchObject({
        status: 'succeeded',
      })
      expect(prepare).toHaveBeenCalledExactlyOnceWith('modal', alternative)
      expect(payments()).toEqual([
        ['pay', expect.objectContaining(choice ? { method: choice } : { element: 'card-1' })],
      ])
    },
  )

  it('refuses a way to show 3-D Secure that there is not before anybody is asked, and can be called again', async () => {
    const refuse = () => {
      throw new TenderError('options.invalid', 'pay: actions: expected …')
    }
    const prepare = vi.fn((): PreparedAction => ({ actions: 'inline', containerId: 7 })).mockImplementationOnce(refuse)
    const acting = { prepare, release: vi.fn() }
    const { pay, payments, authorise, onPaying } = startPaying({ acting })
    expect(await pay()).toMatchObject({ status: 'failed', error: { code: 'options.invalid' } })
    expect([payments(), authorise.mock.calls, onPaying.mock.calls]).toEqual([[], [], [[true], [false]]])
    expect(acting.release).toHaveBeenCalledOnce()
    expect(await pay()).toMatchObject({ status: 'succeeded' })
    expect(payments()).toMatchObject([['pay', { actions: 'inline', containerId: 7 }]])
  })

  it("asks the merchant for a payment's outcome with its id and its order", async () => {
    const outcome = vi.fn(async () => ({ id: 'payments:1' }))
    const { paying, pay } = startPaying({
      end: async () => {
        expect(await paying.outcome({ paymentId: 'payments:1', trackingId: 'order-1' })).toEqual({
          kind: 'answer',
          answer: { id: 'payments:1' },
        })
        return declined
      },
    })
    expect(await pay({ outcome })).toMatchObject({ status: 'declined' })
    expect(outcome).toHaveBeenCalledExactlyOnceWith('payments:1', { trackingId: 'order-1' })
  })

  it.each<[PaymentEnd['status'], PaymentEnd]>([
    ['declined', declined],
    ['cancelled', { status: 'cancelled', paymentId: 'payments:1', message: 'No' }],
    ['failed', { status: 'failed', message: 'No', error: toErrorData(new TenderError('network.failed', 'x')) }],
    ['pending', open],
  ])('%s comes with the words for the customer', async (status, end) => {
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

  it('returns refunded with its message, and null for an amount that nobody reported', async () => {
    const { pay, paying } = startPaying({ end: () => ({ ...succeeded, status: 'refunded', message: 'Refunded' }) })
    expect(await pay()).toEqual({ status: 'refunded', paymentId: 'payments:1', amount: null, message: 'Refunded' })
    expect(paying.paid).toBeUndefined()
  })

  it('returns the charged amount of a pending payment whose amount differs', async () => {
    const charged = { amount: 509900, currency: 'EUR' }
    const error = toErrorData(new TenderError('amount.mismatch', 'x'))
    const { pay } = startPaying({ end: () => ({ ...open, amount: charged, error }) })
    expect(await pay()).toMatchObject({ status: 'pending', amount: charged, error: { code: 'amount.mismatch' } })
  })
})

describe('the lock', () => {
  it('makes ten calls in one tick one payment, and one promise', async () => {
    const { pay, payments, authorise, onResult } = startPaying()
    const promises = Array.from({ length: 10 }, () => pay())
    expect(new Set(promises).size).toBe(1)
    expect(new Set(await Promise.all(promises)).size).toBe(1)
    expect(payments()).toHaveLength(1)
    expect(authorise).toHaveBeenCalledOnce()
    expect(onResult).toHaveBeenCalledOnce()
  })

  it('is taken before pay returns, and given back with the result', async () => {
    const { paying, pay, onPaying, onResult } = startPaying()
    const payment = pay()
    expect(paying.underWay).toBe(true)
    expect(onPaying.mock.calls).toEqual([[true]])
    const result = await payment
    expect(paying.underWay).toBe(false)
    expect(onPaying.mock.calls).toEqual([[true], [false]])
    expect(onResult).toHaveBeenCalledExactlyOnceWith(result)
  })

  it('is given back after every ending, for another try', async () => {
    const ends = [declined, open, succeeded]
    const { pay, payments } = startPaying({ end: () => ends.shift() })
    const results = [await pay(), await pay(), await pay()]
    expect(results.map(({ status }) => status)).toEqual(['declined', 'pending', 'succeeded'])
    expect(payments()).toHaveLength(3)
  })
})

describe('paid', () => {
  it.each<PaymentEnd['status']>(['succeeded', 'authorised'])(
    'is paid: %s is the result of every later call',
    async (status) => {
      const { paying, pay, payments, onResult } = startPaying({ end: () => ({ ...succeeded, status }) })
      const first = await pay()
      expect(paying.paid).toBe(first)
      expect(await pay()).toBe(first)
      expect(payments()).toHaveLength(1)
      expect(onResult).toHaveBeenCalledOnce()
    },
  )

  it('is forgotten when another order begins', async () => {
    const { paying, pay, payments } = startPaying()
    await pay()
    paying.forget()
    expect(paying.paid).toBeUndefined()
    await pay()
    expect(payments()).toHaveLength(2)
  })
})

describe('before the merchant is asked, a fault is a failure', () => {
  it.each([undefined, null, {}, { authorise: '/pay' }])(
    'options that name no function are one, and nothing is asked of the controller: %j',
    async (options) => {
      const { paying, call } = startPaying()
      expect(await paying.pay(options as unknown as PayOptions)).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('Payments aren’t possible'),
        error: { code: 'options.invalid' },
      })
      expect(call).not.toHaveBeenCalled()
    },
  )

  it.each<[what: string, given: Given]>([
    ['no element', { element: () => undefined }],
    ['no amount', { amount: () => undefined }],
  ])('%s is one', async (_what, given) => {
    const { pay, call } = startPaying(given)
    expect(await pay()).toMatchObject({
      status: 'failed',
      message: texts.unavailable,
      error: { code: 'card.missing' },
    })
    expect(call).not.toHaveBeenCalled()
  })

  it('a controller that cannot start is one, in its words where it has some', async () => {
    const told = new TenderError('network.offline', 'x', { customerMessage: 'You seem to be offline' })
    const { pay } = startPaying({ started: () => Promise.reject(told) })
    expect(await pay()).toEqual({ status: 'failed', message: 'You seem to be offline', error: told })
    const silent = startPaying({ started: failing('frame.timeout') })
    expect(await silent.pay()).toMatchObject({ message: expect.stringContaining('Payments aren’t possible') })
  })

  it('a controller that is lost is one', async () => {
    expect(await startPaying({ end: failing('destroyed') }).pay()).toMatchObject({
      status: 'failed',
      error: { code: 'destroyed' },
    })
  })

  it('a fault of our own is one, with its cause', async () => {
    const cause = new RangeError('a bug')
    const { pay } = startPaying({ end: () => Promise.reject(cause) })
    expect(await pay()).toMatchObject({ status: 'failed', error: { code: 'service.failed', cause } })
  })
})

describe('once the merchant was asked', () => {
  it.each(['destroyed', 'network.failed'] as const)('a controller that is lost is pending: %s', async (code) => {
    const end = async (callMerchant: () => Promise<unknown>) => {
      await callMerchant()
      throw new TenderError(code, code)
    }
    expect(await startPaying({ end }).pay()).toMatchObject({
      status: 'pending',
      message: texts.pending,
      error: { code },
    })
  })

  it('a controller that is lost while the merchant answers is pending too', async () => {
    const end = (callMerchant: () => Promise<unknown>) => {
      void callMerchant()
      return failing('destroyed')()
    }
    expect(await startPaying({ end }).pay({ authorise: () => new Promise(() => {}) })).toMatchObject({
      status: 'pending',
    })
  })

  it('what the merchant threw stays here as the cause, and none of it crosses over', async () => {
    const thrown = new Error('SQL: no such column')
    const end = async (callMerchant: () => Promise<unknown>) => {
      await callMerchant()
      return open
    }
    const { pay, answers } = startPaying({ end })
    expect(await pay({ authorise: () => Promise.reject(thrown) })).toMatchObject({
      status: 'pending',
      error: { code: 'authorise.answer', cause: thrown },
    })
    expect(answers).toEqual([{ kind: 'threw' }])
  })

  it('what an earlier call threw is not the cause of this one', async () => {
    const end = async (callMerchant: () => Promise<unknown>) => {
      await callMerchant()
      return open
    }
    const { pay } = startPaying({ end })
    await pay({ authorise: () => Promise.reject(new Error('then')) })
    const result = await pay()
    expect('error' in result && result.error).not.toHaveProperty('cause')
  })

  it('nobody asks the merchant once the call has ended', async () => {
    const { paying, pay, authorise } = startPaying()
    await pay()
    await paying.authorise(asked)
    expect(authorise).toHaveBeenCalledOnce()
  })

  it("the merchant's function of this call is asked, not of the last", async () => {
    const ends = [declined, succeeded]
    const { pay } = startPaying({
      end: async (callMerchant) => {
        await callMerchant()
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
