import { describe, expect, it, vi } from 'vitest'
import { type ErrorCode, TenderError, toErrorData } from '../shared/error'
import type { AuthoriseRequest, MerchantAnswer, PaymentEnd, Started, Underway } from '../shared/types'
import { createPaying, type PayingOptions } from './pay'
import type { PayOptions } from './types'

const texts: Started['texts'] = { pending: 'We do not know yet', unavailable: 'Not possible now' }
const amount = { amount: 5099, currency: 'EUR' }
const returnUrl = 'https://shop.example/thanks'
const asked: AuthoriseRequest = {
  token: 'tok',
  type: 'CARD',
  intentId: 'intents:1',
  attemptKey: 'key-1',
  amount,
  returnUrl,
}
const succeeded: PaymentEnd = { status: 'succeeded', paymentId: 'payments:1', message: '' }
const declined: PaymentEnd = { status: 'declined', paymentId: 'payments:1', message: 'No' }
const open: PaymentEnd = {
  status: 'pending',
  message: 'We do not know yet',
  error: toErrorData(new TenderError('authorise.answer', 'x')),
}

const failing = (code: ErrorCode) => () => Promise.reject(new TenderError(code, code))

interface Given extends Partial<Omit<PayingOptions, 'controller'>> {
  started?: () => Promise<Started>
  /** How the controller ends a payment; it asks the merchant through the page. */
  end?: (askMerchant: () => Promise<MerchantAnswer>) => unknown
  resume?: () => unknown
}

const create = ({ started = async () => ({ texts }), end, resume, ...given }: Given = {}) => {
  const answers: MerchantAnswer[] = []
  const askMerchant = async () => {
    const answer = await paying.authorise(asked)
    answers.push(answer)
    return answer
  }
  const call = vi.fn(async (name: string, _payload: unknown) =>
    name === 'pay' ? await (end ? end(askMerchant) : askMerchant().then(() => succeeded)) : resume?.(),
  )
  const onPaying = vi.fn()
  const onResult = vi.fn()
  const paying = createPaying({
    controller: { started, call: call as never },
    element: () => 'card-1',
    amount: () => amount,
    onPaying,
    onResult,
    ...given,
  })
  const authorise = vi.fn((_request: AuthoriseRequest): unknown => ({ id: 'payments:1' }))
  const pay = (options: Partial<PayOptions> = {}) => paying.pay({ authorise, returnUrl, ...options })
  const payments = () => call.mock.calls.filter(([name]) => name === 'pay')
  return { paying, pay, authorise, answers, call, payments, onPaying, onResult }
}

describe('pay', () => {
  it('asks the controller to pay, and says how it ended', async () => {
    const { pay, payments, authorise, answers } = create()
    expect(await pay({ authoriseTimeoutMs: 5000, outcome: () => null })).toEqual({
      status: 'succeeded',
      paymentId: 'payments:1',
    })
    expect(payments()).toEqual([
      ['pay', { element: 'card-1', amount, returnUrl, authoriseTimeoutMs: 5000, canAskOutcome: true }],
    ])
    expect(authorise).toHaveBeenCalledExactlyOnceWith(asked)
    expect(answers).toEqual([{ kind: 'answer', answer: { id: 'payments:1' } }])
  })

  it("gives the merchant's server a minute, and comes back to this page, unless told otherwise", async () => {
    vi.stubGlobal('location', { href: 'https://shop.example/checkout?step=2#pay' })
    try {
      const { paying, authorise, payments } = create()
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

  it("asks the merchant for a payment's outcome with the id alone", async () => {
    const outcome = vi.fn(async () => ({ id: 'payments:1' }))
    const { paying, pay } = create({
      end: async () => {
        expect(await paying.outcome({ paymentId: 'payments:1' })).toEqual({
          kind: 'answer',
          answer: { id: 'payments:1' },
        })
        return declined
      },
    })
    expect(await pay({ outcome })).toMatchObject({ status: 'declined' })
    expect(outcome).toHaveBeenCalledExactlyOnceWith('payments:1')
  })

  it.each<[PaymentEnd['status'], PaymentEnd]>([
    ['declined', declined],
    ['cancelled', { status: 'cancelled', paymentId: 'payments:1', message: 'No' }],
    ['failed', { status: 'failed', message: 'No', error: toErrorData(new TenderError('network.failed', 'x')) }],
    ['pending', open],
  ])('%s comes with the words for the customer', async (status, end) => {
    const { pay } = create({ end: () => end })
    const result = await pay()
    expect(result).toMatchObject({ status, message: end.message })
    if (end.error) expect(result).toMatchObject({ error: expect.any(TenderError) })
  })

  it.each<PaymentEnd['status']>(['succeeded', 'authorised'])('%s needs no words', async (status) => {
    const { pay } = create({ end: () => ({ ...succeeded, status }) })
    expect(await pay()).toEqual({ status, paymentId: 'payments:1' })
  })
})

describe('the lock', () => {
  it('makes ten calls in one tick one payment, and one promise', async () => {
    const { pay, payments, authorise, onResult } = create()
    const promises = Array.from({ length: 10 }, () => pay())
    expect(new Set(promises).size).toBe(1)
    expect(new Set(await Promise.all(promises)).size).toBe(1)
    expect(payments()).toHaveLength(1)
    expect(authorise).toHaveBeenCalledOnce()
    expect(onResult).toHaveBeenCalledOnce()
  })

  it('is taken before pay returns, and given back with the result', async () => {
    const { paying, pay, onPaying, onResult } = create()
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
    const { pay, payments } = create({ end: () => ends.shift() })
    const results = [await pay(), await pay(), await pay()]
    expect(results.map(({ status }) => status)).toEqual(['declined', 'pending', 'succeeded'])
    expect(payments()).toHaveLength(3)
  })
})

describe('paid', () => {
  it.each<PaymentEnd['status']>(['succeeded', 'authorised'])(
    'is paid: %s is the result of every later call',
    async (status) => {
      const { paying, pay, payments, onResult } = create({ end: () => ({ ...succeeded, status }) })
      const first = await pay()
      expect(paying.paid).toBe(first)
      expect(await pay()).toBe(first)
      expect(payments()).toHaveLength(1)
      expect(onResult).toHaveBeenCalledOnce()
    },
  )

  it('is forgotten when another order begins', async () => {
    const { paying, pay, payments } = create()
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
      const { paying, call } = create()
      expect(await paying.pay(options as unknown as PayOptions)).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('Paying is not possible'),
        error: { code: 'options.invalid' },
      })
      expect(call).not.toHaveBeenCalled()
    },
  )

  it.each<[what: string, given: Given]>([
    ['no element', { element: () => undefined }],
    ['no amount', { amount: () => undefined }],
  ])('%s is one', async (_what, given) => {
    const { pay, call } = create(given)
    expect(await pay()).toMatchObject({
      status: 'failed',
      message: texts.unavailable,
      error: { code: 'card.missing' },
    })
    expect(call).not.toHaveBeenCalled()
  })

  it('a controller that cannot start is one, in its words where it has some', async () => {
    const told = new TenderError('network.offline', 'x', { customerMessage: 'You seem to be offline' })
    const { pay } = create({ started: () => Promise.reject(told) })
    expect(await pay()).toEqual({ status: 'failed', message: 'You seem to be offline', error: told })
    const silent = create({ started: failing('frame.timeout') })
    expect(await silent.pay()).toMatchObject({ message: expect.stringContaining('Paying is not possible') })
  })

  it('a controller that is lost is one', async () => {
    expect(await create({ end: failing('destroyed') }).pay()).toMatchObject({
      status: 'failed',
      error: { code: 'destroyed' },
    })
  })

  it('a fault of our own is one, with its cause', async () => {
    const cause = new RangeError('a bug')
    const { pay } = create({ end: () => Promise.reject(cause) })
    expect(await pay()).toMatchObject({ status: 'failed', error: { code: 'service.failed', cause } })
  })
})

describe('once the merchant was asked', () => {
  it.each(['destroyed', 'network.failed'] as const)('a controller that is lost is pending: %s', async (code) => {
    const end = async (askMerchant: () => Promise<unknown>) => {
      await askMerchant()
      throw new TenderError(code, code)
    }
    expect(await create({ end }).pay()).toMatchObject({
      status: 'pending',
      message: texts.pending,
      error: { code },
    })
  })

  it('a controller that is lost while the merchant answers is pending too', async () => {
    const end = (askMerchant: () => Promise<unknown>) => {
      void askMerchant()
      return failing('destroyed')()
    }
    expect(await create({ end }).pay({ authorise: () => new Promise(() => {}) })).toMatchObject({ status: 'pending' })
  })

  it('what the merchant threw stays here as the cause, and none of it crosses over', async () => {
    const thrown = new Error('SQL: no such column')
    const end = async (askMerchant: () => Promise<unknown>) => {
      await askMerchant()
      return open
    }
    const { pay, answers } = create({ end })
    expect(await pay({ authorise: () => Promise.reject(thrown) })).toMatchObject({
      status: 'pending',
      error: { code: 'authorise.answer', cause: thrown },
    })
    expect(answers).toEqual([{ kind: 'threw' }])
  })

  it('what an earlier call threw is not the cause of this one', async () => {
    const end = async (askMerchant: () => Promise<unknown>) => {
      await askMerchant()
      return open
    }
    const { pay } = create({ end })
    await pay({ authorise: () => Promise.reject(new Error('then')) })
    const result = await pay()
    expect('error' in result && result.error).not.toHaveProperty('cause')
  })

  it("the merchant's function of this call is asked, not of the last", async () => {
    const ends = [declined, succeeded]
    const { pay } = create({
      end: async (askMerchant) => {
        await askMerchant()
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

describe('after a call that is pending', () => {
  const pendingFirst = (second: Given['end']) => {
    const ends = [() => open, second]
    return create({ end: (askMerchant) => ends.shift()?.(askMerchant) })
  }

  it.each(['network.offline', 'network.timeout', 'service.failed', 'frame.timeout'] as const)(
    '%s says nothing of it: pending',
    async (code) => {
      const { pay } = pendingFirst(failing(code))
      await pay()
      expect(await pay()).toMatchObject({ status: 'pending', message: texts.pending, error: { code } })
    },
  )

  it("the controller's word ends it", async () => {
    const { pay } = pendingFirst(() => ({ ...declined }))
    await pay()
    expect(await pay()).toMatchObject({ status: 'declined' })
  })

  it('another order has nothing of it', async () => {
    const { paying, pay } = pendingFirst(failing('network.failed'))
    await pay()
    paying.forget()
    expect(await pay()).toMatchObject({ status: 'failed' })
  })
})

describe('resume', () => {
  const underway =
    (payment?: PaymentEnd): (() => Underway) =>
    () => ({ resumed: true, ...(payment && { payment }) })

  it('tells what the controller found', async () => {
    expect(await create({ resume: underway() }).paying.resume()).toEqual({ resumed: true })
    expect(await create({ resume: underway(declined) }).paying.resume()).toEqual({
      resumed: true,
      payment: { status: 'declined', paymentId: 'payments:1', message: 'No' },
    })
  })

  it('keeps a payment that was made: pay gives it', async () => {
    const { paying, pay, payments } = create({ resume: underway(succeeded) })
    const { payment } = await paying.resume()
    expect(paying.paid).toBe(payment)
    expect(await pay()).toBe(payment)
    expect(payments()).toEqual([])
  })

  it('knows of a payment that is open: what cannot be reached cannot say that nothing was charged', async () => {
    const { paying, pay } = create({ resume: underway(open), end: failing('network.failed') })
    expect((await paying.resume()).payment).toMatchObject({ status: 'pending' })
    expect(await pay()).toMatchObject({ status: 'pending' })
  })

  it('changes nothing of a payment that is under way', async () => {
    let settle = (_end: PaymentEnd) => {}
    const { paying, pay } = create({
      resume: underway(succeeded),
      end: () =>
        new Promise((resolve) => {
          settle = resolve
        }),
    })
    const payment = pay()
    await paying.resume()
    expect(paying.paid).toBeUndefined()
    settle(declined)
    expect(await payment).toMatchObject({ status: 'declined' })
  })

  it('rejects when the service cannot be asked', async () => {
    const { paying } = create({ resume: failing('network.failed') })
    await expect(paying.resume()).rejects.toMatchObject({ code: 'network.failed' })
  })
})

describe('asking without a payment', () => {
  it('is done for what the merchant gave in place of a function, such as a Client Token', async () => {
    const { paying } = create()
    expect(await paying.ask('ct_test_1')).toEqual({ kind: 'answer', answer: 'ct_test_1' })
    expect(await paying.ask(failing('network.failed'))).toEqual({ kind: 'threw' })
  })

  it('authorises nothing', async () => {
    expect(await create().paying.authorise(asked)).toEqual({ kind: 'answer', answer: null })
  })
})
