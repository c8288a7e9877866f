import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fresh } from '../../../lab/support/iframe/controller/applied'
import {
  failing,
  type Given,
  inTurn,
  never,
  openShop,
  options,
  orderState,
  reloadShop,
  request,
  type Shop,
  startShop,
} from '../../../lab/support/iframe/controller/open-shop'
import { keysOf, pay, settled } from '../../../lab/support/iframe/controller/settled'
import { TenderError } from '../../../src/shared/error'
import type { OrderState } from '../../../src/shared/order-state'
import type { ControllerOptions, IntentSnapshot, PaymentEnd } from '../../../src/shared/types'
import type { ControllerDependencies } from '../dependencies'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const other = { amount: 7000, currency: 'EUR' }
const resume = async (shop: Shop, memory = request.memory): Promise<PaymentEnd | undefined> =>
  (await settled(shop.calls.resume({ amount: options.intent.amount, memory }))).payment
const outcomes = (shop: Shop) =>
  shop.told.filter(([name]) => name === 'outcomeFound').map(([, found]) => (found as { end: PaymentEnd }).end.status)
/** Lets the server carry out a request whose answer is lost. */
const lostAfter = (shop: Shop) => (asked: Parameters<Shop['authorise']>[0]) => {
  shop.authorise(asked)
  throw new TenderError('network.failed', 'lost')
}

describe('pay()', () => {
  it('asks the server once, with the price that the customer saw', async () => {
    const shop = await startShop()
    expect(await pay(shop)).toEqual({
      status: 'succeeded',
      paymentId: 'payments:1',
      amount: options.intent.amount,
      message: '',
    })
    expect(shop.asked).toMatchObject([{ amount: options.intent.amount, intentId: 'intents:1', trackingId: 'order-1' }])
    expect([shop.questions, shop.world.payments.size]).toEqual([[], 1])
  })

  it('asks with another key after a decline', async () => {
    const shop = await startShop()
    shop.world.next = 'DECLINED'
    expect(await pay(shop)).toMatchObject({ status: 'declined' })
    shop.world.next = 'SUCCEEDED'
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(new Set(keysOf(shop)).size).toBe(2)
  })

  it.each<[what: string, amount: unknown]>([
    ['none', undefined],
    ['a fraction', { amount: 50.99, currency: 'EUR' }],
    ['a negative amount', { amount: -1, currency: 'EUR' }],
    ['an unknown currency', { amount: 5099, currency: 'QQQ' }],
    ['no currency', { amount: 5099 }],
  ])('fails before anything is asked if the amount is invalid: %s', async (_what, amount) => {
    const shop = await startShop()
    const before = shop.requests.length
    expect(await pay(shop, { amount: amount as never })).toMatchObject({
      status: 'failed',
      error: { code: 'options.invalid' },
    })
    expect([shop.asked, shop.questions, shop.tokens, shop.requests.slice(before)]).toEqual([[], [], [], []])
  })

  it.each<[what: string, billingAddress: unknown, paths: string[]]>([
    ['no object', '4242424242424242', ['billingAddress']],
    ['an alpha-2 code', { country: 'AT' }, ['billingAddress.country']],
    ['an unknown member', { line1: 'Herrengasse 1', zip: '4242424242424242' }, ['billingAddress.zip']],
    ['a number', { postalCode: 4242, city: 'Wien' }, ['billingAddress.postalCode']],
  ])('fails before anything is asked if the address is invalid: %s', async (_what, billingAddress, paths) => {
    const shop = await startShop()
    const before = shop.requests.length
    const { status, error } = await pay(shop, { billingAddress: billingAddress as never })
    expect([status, error?.code, error?.fields?.map(({ path }) => path)]).toEqual(['failed', 'options.invalid', paths])
    expect(JSON.stringify(error)).not.toMatch(/4242|"AT"/)
    expect([shop.asked, shop.questions, shop.tokens, shop.requests.slice(before)]).toEqual([[], [], [], []])
  })

  it('accepts an address, and one whose members are undefined', async () => {
    const shop = await startShop()
    const billingAddress = { line1: 'Herrengasse 1', city: undefined, country: 'AUT' }
    expect(await pay(shop, { billingAddress: billingAddress as never })).toMatchObject({ status: 'succeeded' })
  })

  it('stays pending if the amount is invalid and an earlier attempt may be charged', async () => {
    const shop = await startShop({ merchant: failing('network.failed'), outcome: failing('network.failed') })
    expect(await pay(shop)).toMatchObject({ status: 'pending' })
    expect(await pay(shop, { amount: { amount: 1.5, currency: 'EUR' } })).toMatchObject({
      status: 'pending',
      error: { code: 'options.invalid' },
    })
    expect(shop.asked).toHaveLength(1)
  })

  it('stays paid: the next call reports the payment, and requests none', async () => {
    const shop = await startShop()
    await pay(shop)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.asked).toHaveLength(1)
  })

  it('ANSWER-5: a request that never arrived is refused, so the customer reads that nothing was charged', async () => {
    const shop = await startShop({ merchant: failing('network.failed') })
    expect(await pay(shop)).toMatchObject({ status: 'failed', error: { code: 'network.failed' } })
    // The request arrives late.
    shop.authorise(shop.asked[0] as never)
    expect(shop.world.payments.size).toBe(0)
  })

  it('recovers the payment of a lost answer at once', async () => {
    const shop = await startShop()
    shop.merchant = lostAfter(shop)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
  })

  it('is pending while the server does not answer, and reports the outcome later, exactly once', async () => {
    const shop = await startShop({ merchant: never, outcome: never })
    expect(await pay(shop, { authoriseTimeoutMs: 1000 })).toMatchObject({ status: 'pending' })
    shop.outcome = () =>
      orderState({ attemptKey: String(shop.asked[0]?.attemptKey), status: 'paid', payment: paidPayment })
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(outcomes(shop)).toEqual(['succeeded'])
  })

  it('the answer of another attempt does not answer this click', async () => {
    const shop = await startShop()
    const declined = { ...paidPayment, status: 'DECLINED' as const }
    shop.merchant = () => orderState({ attemptKey: 'other', status: 'ended', payment: declined })
    shop.outcome = ({ attemptKey }) => orderState({ attemptKey: attemptKey ?? null, status: 'asked' })
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'authorise.answer' } })
  })

  it('starts no intent for an order that is stored as paid', async () => {
    const shop = await startShop()
    await pay(shop)
    const later = await reloadShop(shop, { answers: { getIntent: failing('intent.notFound') } })
    await expect(settled(later.page.open())).rejects.toMatchObject({ code: 'intent.completed' })
    expect(later.sent('startIntent')).toEqual([])
  })

  it.each([
    ['SUCCEEDED', 0],
    ['AUTHORISED', 0],
    ['DECLINED', 1],
  ] as const)('after a payment that is %s, sends %i further changes of the intent', async (status, count) => {
    const shop = await startShop()
    shop.world.next = status
    await pay(shop)
    await settled(shop.page.setStep({ step: 'shipping', status: 'COMPLETE' }))
    await vi.advanceTimersByTimeAsync(5000)
    expect(shop.sent('updateIntent')).toHaveLength(count)
  })

  it('leaves no timer after a payment', async () => {
    const shop = await startShop()
    await pay(shop)
    await vi.advanceTimersByTimeAsync(5000)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('names no complete intent', async () => {
    const shop = await startShop()
    shop.world.next = 'REFUNDED'
    await pay(shop)
    const complete = await startShop({
      world: shop.world,
      answers: { getIntent: () => ({ ...shop.intent(), status: 'COMPLETE' }) },
    }).catch((error) => error)
    expect(complete).toMatchObject({ code: 'intent.completed' })
  })
})

const paidPayment = {
  id: 'payments:1',
  status: 'SUCCEEDED' as const,
  amount: options.intent.amount,
  authorised: options.intent.amount,
  brand: null,
  lastFour: null,
}

describe('secrets', () => {
  it('leaks nothing of card and customer to page and storage', async () => {
    const customer = { email: 'ada@example.com', name: 'Ada' }
    const shop = await startShop(
      { answers: { updateIntent: failing('service.rejected') } },
      { intent: { ...options.intent, customer } },
    )
    shop.page.update({ customer })
    const end = await pay(shop)
    const out = JSON.stringify([end, shop.told, shop.asked, shop.tokens, [...shop.world.entries]])
    expect(out).not.toMatch(/4242424242424242|"123"|ada@example|"ada"/i)
  })

  it('keeps one key through the retries of a token', async () => {
    const answers = inTurn(failing('network.timeout'), failing('service.failed'), () => ({ token: 'tok' }))
    const shop = await startShop({ answers: { tokenisePaymentMethod: answers } })
    await pay(shop)
    const keys = shop.sent('tokenisePaymentMethod').map(({ idempotencyKey }) => idempotencyKey)
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    expect(keysOf(shop)).not.toContain(keys[0])
  })
})

describe('after a reload', () => {
  it('PAY-SDK-7: a paid order stays paid, also if the server cannot be asked', async () => {
    const shop = await startShop()
    await pay(shop)
    const later = await reloadShop(shop, { outcome: failing('network.failed') })
    expect(await resume(later)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
  })

  it('resume() reports the payment of a lost answer', async () => {
    const shop = await startShop({ outcome: never })
    shop.merchant = lostAfter(shop)
    expect(await pay(shop)).toMatchObject({ status: 'pending' })
    const later = openShop({ world: shop.world })
    await later.page.start(options)
    expect(await resume(later)).toMatchObject({ status: 'succeeded' })
  })

  describe('in another browser, to which the address brings a code', () => {
    const returned = { paymentId: 'payments:1', intentId: '', result: 'succeeded' as const, returnCode: 'code' }
    /**
     * Opens the page in a browser that knows nothing. The server answers the code with the status
     * only.
     */
    const openElsewhere = async (...statuses: OrderState['status'][]) => {
      const answers = statuses.map((status) => orderState({ status, attemptKey: null, mayPay: false, expected: null }))
      const next = inTurn<{ returnCode?: string; attemptKey?: string }>(
        ...answers.map((state) => ({ returnCode, attemptKey }: { returnCode?: string; attemptKey?: string }) => {
          if (returnCode !== 'code' || attemptKey !== undefined) throw new TenderError('network.failed', '404')
          return state
        }),
      )
      return startShop({ outcome: (question) => next(question) }, { returned })
    }

    it('PAY-SDK-19: resume() reports a paid order with a text for the customer, and stops asking', async () => {
      const shop = await openElsewhere('paid')
      const end = await resume(shop)
      expect(end).toMatchObject({ status: 'pending', message: 'Your payment was successful.', amount: null })
      expect(end).toMatchObject({ error: { code: 'payment.untraceable' } })
      expect(end).not.toHaveProperty('paymentId')
      await vi.advanceTimersByTimeAsync(600_000)
      expect(shop.questions).toEqual([{ trackingId: 'order-1', returnCode: 'code' }])
      expect(outcomes(shop)).toEqual([])
    })

    it('PAY-SDK-19: asks again while the payment is open, and reports its end once', async () => {
      const shop = await openElsewhere('asked', 'asked', 'ended')
      expect(await resume(shop)).toMatchObject({ status: 'pending', error: { code: 'payment.open' } })
      await vi.advanceTimersByTimeAsync(600_000)
      expect(outcomes(shop)).toEqual(['failed'])
      expect(shop.told.filter(([name]) => name === 'outcomeFound')).toMatchObject([
        ['outcomeFound', { end: { message: 'The payment was cancelled. You haven’t been charged.' } }],
      ])
    })

    it('PAY-SDK-19: pay() does not pay an order again that was reported as paid', async () => {
      const shop = await openElsewhere('paid')
      await resume(shop)
      expect(await pay(shop)).toMatchObject({ status: 'pending', message: 'Your payment was successful.' })
      expect(shop.asked).toEqual([])
    })
  })

  it('PAY-SDK-15: every call of resume() reports the same end', async () => {
    const shop = await startShop()
    shop.world.next = 'NEEDS_3D_SECURE'
    await pay(shop)
    const later = await reloadShop(shop)
    for (const payment of later.world.payments.values()) payment.status = 'DECLINED'
    expect([await resume(later), await resume(later)]).toMatchObject([{ status: 'declined' }, { status: 'declined' }])
  })

  it('the challenge is shown again without a card', async () => {
    const shop = await startShop()
    shop.world.next = 'NEEDS_3D_SECURE'
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'action.unfinished' } })
    const later = await reloadShop(shop)
    const paying = pay(later, { element: 'empty' })
    expect(await paying).toMatchObject({ status: 'pending' })
    expect(later.acted).toHaveLength(1)
    expect(later.asked).toEqual([])
  })

  it('PAY-SDK-4: the page’s memory names the attempt if the frame could not store it', async () => {
    const storage = () => {
      throw new Error('denied')
    }
    const shop = await startShop({ needs: { storage } })
    shop.merchant = lostAfter(shop)
    shop.outcome = never
    await pay(shop)
    const [attemptKey = ''] = keysOf(shop)
    const later = openShop({ world: shop.world, needs: { storage } })
    await later.page.start(options)
    expect(await resume(later, { isStorable: true, attemptKey } as never)).toMatchObject({ status: 'succeeded' })
    expect(later.questions[0]).toEqual({ trackingId: 'order-1', attemptKey })
  })

  it('PAY-SDK-4: if neither frame nor page stores, the server is asked before the first attempt', async () => {
    const storage = () => {
      throw new Error('denied')
    }
    const shop = await startShop({ needs: { storage } })
    await pay(shop, { memory: { isStorable: false } })
    expect(shop.questions).toEqual([{ trackingId: 'order-1' }])
    const later = openShop({ world: shop.world, needs: { storage } })
    await later.page.start(options)
    expect(await pay(later, { memory: { isStorable: false } })).toMatchObject({ status: 'succeeded' })
    expect(later.asked).toEqual([])
  })
})

describe('the tab lock', () => {
  /** Creates a lock that one function holds at a time. */
  const createLock = () => {
    let last: Promise<unknown> = Promise.resolve()
    const lock = { isHeld: false }
    const withTabLock: ControllerDependencies['withTabLock'] = (name, act) => {
      if (!name.endsWith('|pay')) return act()
      const result = last.then(async () => {
        lock.isHeld = true
        return act().finally(() => {
          lock.isHeld = false
        })
      })
      last = result.catch(() => {})
      return result
    }
    return { lock, withTabLock }
  }

  it('PAY-SDK-18: is held while pay() asks the server, and not while resume() asks', async () => {
    const { lock, withTabLock } = createLock()
    const shop = await startShop({ needs: { withTabLock } })
    const held: [string, boolean][] = []
    const { merchant, outcome } = shop
    shop.merchant = (asked) => {
      held.push(['authorise', lock.isHeld])
      return merchant(asked)
    }
    shop.outcome = (asked) => {
      held.push(['outcome', lock.isHeld])
      return outcome(asked)
    }
    await pay(shop)
    await resume(shop)
    expect(held).toEqual([
      ['authorise', true],
      ['outcome', false],
    ])
  })

  it('PAY-SDK-18: resume() asks after the tab that pays has released it', async () => {
    const { withTabLock } = createLock()
    const shop = await startShop({ needs: { withTabLock } })
    await pay(shop)
    let release = () => {}
    const paying = withTabLock('order|pay', () => new Promise<void>((resolve) => (release = resolve)))
    const resuming = shop.calls.resume({ amount: options.intent.amount, memory: request.memory })
    await vi.advanceTimersByTimeAsync(5000)
    expect(shop.questions).toEqual([])
    release()
    await paying
    expect(await settled(resuming)).toMatchObject({ payment: { status: 'succeeded' } })
    expect(shop.questions).toHaveLength(1)
  })

  const failed = new TenderError('network.failed', 'failed')
  it.each<[string, string, string, Error, boolean]>([
    ['pending', 'payment.elsewhere', 'another tab pays', new TenderError('payment.elsewhere', 'elsewhere'), false],
    ['failed', 'network.failed', 'no attempt is open', failed, false],
    ['pending', 'network.failed', 'an attempt is open', failed, true],
    ['failed', 'service.failed', 'the error is unexpected', new Error('internal'), false],
  ])(
    'if it cannot be had, pay() sends nothing, and is %s with %s if %s',
    async (status, code, _what, error, isOpen) => {
      const shop = await startShop({ outcome: never })
      shop.merchant = lostAfter(shop)
      if (isOpen) await pay(shop)
      const later = openShop({ world: shop.world, needs: { withTabLock: () => Promise.reject(error) } })
      await later.page.start(options)
      expect(await pay(later)).toMatchObject({ status, error: { code } })
      expect([later.asked, later.questions]).toEqual([[], []])
    },
  )
})

describe('resume()', () => {
  const facts = { amount: options.intent.amount, memory: request.memory }
  const off = { tracking: 'off' } as const
  const returned = { paymentId: '', intentId: 'intents:1' }
  /** The record of an attempt that another tab has stored. */
  const otherRecord = JSON.stringify({
    version: 2,
    number: 1,
    order: { state: 'asked', attemptKey: 'key-of-another-tab', shown: options.intent.amount },
  })
  const entryName = 'tender|pk_test_1|order-1'
  /** Loads the page again after a payment whose outcome is not known. */
  const reloadAsked = async (given: Given = {}) => {
    const shop = await startShop({ outcome: never })
    shop.merchant = lostAfter(shop)
    await pay(shop)
    const later = openShop({ world: shop.world, ...given })
    await later.page.start(options)
    return later
  }
  /** Lets the server answer when the test decides it. */
  const createSlowAnswer = () => {
    let answer = (_state: OrderState): void => {}
    const outcome = () =>
      new Promise<OrderState>((resolve) => {
        answer = resolve
      })
    return { outcome, answer: (changes: Partial<OrderState>) => answer(orderState(changes)) }
  }

  it.each<[string, Partial<ControllerOptions>, boolean, string[]]>([
    ['starts the intent if the customer may be tracked', {}, false, ['startIntent']],
    ['opens no intent if the customer may not be tracked', off, false, []],
    ['reads the intent that an earlier page has stored', off, true, ['getIntent']],
    ['reads the intent that the return URL names', { ...off, returned }, false, ['getIntent']],
  ])('%s', async (_what, started, isStored, names) => {
    const { world } = isStored ? await startShop() : openShop()
    const shop = openShop({ world })
    await shop.page.start({ ...options, ...started })
    const hasIntent = names.length > 0
    const resumed = names.includes('getIntent')
    expect(await settled(shop.calls.resume(facts))).toStrictEqual({
      resumed,
      ...(hasIntent && { intent: { ...fresh, amount: options.intent.amount } }),
    })
    expect(shop.requests.map(({ name }) => name).filter((name) => name !== 'updateIntent')).toEqual(names)
  })

  it('asks the server for nothing if no earlier page has paid', async () => {
    const shop = await startShop()
    await settled(shop.calls.resume(facts))
    expect(shop.questions).toEqual([])
  })

  it('asks for the stored attempt, also if the page remembers another one', async () => {
    const later = await reloadAsked()
    const stored = [...later.world.payments.keys()][0]
    await resume(later, { isStorable: true, attemptKey: 'other' })
    expect(later.questions).toEqual([{ trackingId: 'order-1', attemptKey: stored }])
  })

  it('returns the complete intent of a paid order', async () => {
    const complete: IntentSnapshot = { ...fresh, status: 'COMPLETE' }
    const shop = openShop({ answers: { startIntent: () => complete, getIntent: () => complete } })
    await shop.page.start(options)
    expect(await settled(shop.calls.resume(facts))).toMatchObject({ intent: complete })
  })

  it('reports an intent that cannot be opened only if there is no payment to report', async () => {
    const answers = { startIntent: failing('service.rejected'), getIntent: failing('service.rejected') }
    const shop = openShop({ answers })
    await shop.page.start(options)
    await expect(settled(shop.calls.resume(facts))).rejects.toMatchObject({ code: 'service.rejected' })
    const later = await reloadAsked({ answers })
    expect(await settled(later.calls.resume(facts))).toMatchObject({ payment: { status: 'succeeded' } })
  })

  it('waits for an intent four seconds at most if there is a payment to report', async () => {
    const later = await reloadAsked({ answers: { startIntent: never, getIntent: never } })
    const resuming = later.calls.resume(facts)
    await vi.advanceTimersByTimeAsync(4000)
    expect(await Promise.race([resuming, 'waits'])).toMatchObject({ payment: { status: 'succeeded' } })
  })

  it('reports an attempt that never arrived, at once and later, and starts no other', async () => {
    const none = (asked: { attemptKey?: string }) => orderState({ attemptKey: asked.attemptKey ?? null })
    const failed = { status: 'failed', error: { code: 'authorise.failed' } }
    const later = await reloadAsked({ outcome: none })
    expect(await resume(later)).toMatchObject(failed)
    const last = await reloadAsked({ outcome: failing('network.failed') })
    expect(await resume(last)).toMatchObject({ status: 'pending' })
    last.outcome = none
    await vi.advanceTimersByTimeAsync(60_000)
    expect(last.told.filter(([name]) => name === 'outcomeFound')).toMatchObject([['outcomeFound', { end: failed }]])
  })

  it('PAY-SDK-18: does not overwrite what another tab has stored while the server answered', async () => {
    const { outcome, answer } = createSlowAnswer()
    const later = await reloadAsked({ outcome })
    const [attemptKey = ''] = later.world.payments.keys()
    const resuming = later.calls.resume(facts)
    await vi.advanceTimersByTimeAsync(0)
    later.world.entries.set(entryName, otherRecord)
    answer({ attemptKey, status: 'none' })
    await settled(resuming)
    expect(later.world.entries.get(entryName)).toBe(otherRecord)
  })

  it('PAY-SDK-18: reports and stores nothing after pay() has started, and does not delay its caller', async () => {
    const { outcome, answer } = createSlowAnswer()
    const later = await reloadAsked({ outcome })
    const [attemptKey = ''] = later.world.payments.keys()
    const before = later.world.entries.get(entryName)
    const ended = vi.fn()
    void Promise.resolve(later.calls.resume(facts)).then(ended)
    await vi.advanceTimersByTimeAsync(0)
    later.outcome = never
    void later.page.pay(request)
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalledExactlyOnceWith({ resumed: true, intent: expect.anything() })
    answer({ attemptKey, status: 'none' })
    await vi.advanceTimersByTimeAsync(0)
    expect(later.world.entries.get(entryName)).toBe(before)
  })
})

describe('faults of earlier versions', () => {
  it('a slow explanation of a decline cannot overwrite a paid order', async () => {
    const shop = await startShop()
    shop.world.next = 'NEEDS_3D_SECURE'
    await pay(shop)
    const later = await reloadShop(shop)
    for (const payment of later.world.payments.values()) payment.status = 'DECLINED'
    const usual = later.outcome
    later.outcome = (asked) => new Promise((resolve) => setTimeout(() => resolve(usual(asked)), 15_000))
    later.world.next = 'SUCCEEDED'
    const resuming = settled(later.calls.resume({ amount: options.intent.amount, memory: request.memory }))
    await resuming
    later.outcome = usual
    expect(await pay(later)).toMatchObject({ status: 'succeeded' })
    const last = await reloadShop(later)
    expect(await resume(last)).toMatchObject({ status: 'succeeded' })
    expect([...last.world.payments.values()].filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(1)
  })

  it('two browsers share an intent: the decline of one does not end the attempt of the other', async () => {
    const shop = await startShop()
    shop.merchant = () => {
      shop.world.linked.push({ paymentId: 'payments:9', status: 'DECLINED', amount: null })
      throw new TenderError('network.failed', 'lost')
    }
    shop.outcome = ({ attemptKey }): OrderState => orderState({ attemptKey: attemptKey ?? null, status: 'asked' })
    expect(await pay(shop)).toMatchObject({ status: 'pending' })
  })

  it.each(['{"version":9}', '{'])('an entry that cannot be read (%s) does not start a second payment', async (text) => {
    const shop = await startShop()
    await pay(shop)
    shop.world.entries.set('tender|pk_test_1|order-1', text)
    const later = await reloadShop(shop)
    expect(await pay(later)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(later.asked).toEqual([])
  })

  it('a payment of another amount is no success', async () => {
    const shop = await startShop({ outcome: never })
    shop.merchant = lostAfter(shop)
    await pay(shop)
    const later = openShop({ world: shop.world })
    await later.page.start({ ...options, intent: { ...options.intent, amount: other } })
    expect(await pay(later, { amount: other })).toMatchObject({
      status: 'pending',
      error: { code: 'amount.mismatch' },
      amount: options.intent.amount,
    })
  })

  it('no clock removes an open attempt', async () => {
    const shop = await startShop({ outcome: never })
    shop.merchant = lostAfter(shop)
    await pay(shop)
    vi.setSystemTime(Date.now() + 400 * 24 * 60 * 60_000)
    const later = openShop({ world: shop.world })
    await later.page.start(options)
    expect(await pay(later)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(later.asked).toEqual([])
  })
})
