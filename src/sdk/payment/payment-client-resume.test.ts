import { describe, expect, it, vi } from 'vitest'
import { createStorage } from '../../../lab/doubles/storage'
import {
  amount,
  authoriseRequest,
  declined,
  failing,
  type Given,
  intent,
  pending,
  startPaying,
  succeeded,
  texts,
} from '../../../lab/support/sdk/start-paying'
import { TenderError, toErrorData } from '../../shared/error'
import { unavailableText } from '../../shared/messages/generated/english-texts'
import type { PaymentEnd, RecoveredOrder } from '../../shared/types'
import { createPayLock } from './pay-lock'

/** Returns a function whose calls return the results of these functions in turn. */
const inTurn =
  (...ends: (() => unknown)[]) =>
  () =>
    ends.shift()?.()
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('after a call that returned pending', () => {
  const pendingFirst = (second: () => unknown) => startPaying({ end: inTurn(() => pending, second) })

  it.each(['network.offline', 'network.timeout', 'service.failed', 'frame.timeout', 'destroyed'] as const)(
    'pay() › returns pending if the controller cannot be reached: %s',
    async (code) => {
      const { pay } = pendingFirst(failing(code))
      await pay()
      expect(await pay()).toMatchObject({ status: 'pending', message: texts.pending, error: { code } })
    },
  )

  it('pay() › returns pending for an invalid option', async () => {
    const { pay } = pendingFirst(failing('network.failed'))
    await pay()
    expect(await pay({ authorise: undefined as never })).toMatchObject({
      status: 'pending',
      error: { code: 'options.invalid' },
    })
  })

  it.each<PaymentEnd>([
    { ...declined },
    { status: 'cancelled', paymentId: 'payments:1', message: 'No' },
    { status: 'failed', message: 'No', error: toErrorData(new TenderError('service.failed', 'x')) },
    { status: 'refunded', paymentId: 'payments:1', amount, message: 'No' },
  ])('pay() › returns failed again after the controller has returned $status', async (end) => {
    const { pay } = startPaying({
      end: inTurn(
        () => pending,
        () => end,
        failing('network.failed'),
      ),
    })
    await pay()
    expect(await pay()).toMatchObject({ status: end.status })
    expect(await pay()).toMatchObject({ status: 'failed' })
  })

  it('pay() › keeps the attempt open after a pending result with an invalid card', async () => {
    const invalid: PaymentEnd = { ...pending, error: toErrorData(new TenderError('card.invalid', 'x')) }
    const { pay } = startPaying({ end: inTurn(() => invalid, failing('network.failed')) })
    expect(await pay()).toMatchObject({ status: 'pending', error: { code: 'card.invalid' } })
    expect(await pay()).toMatchObject({ status: 'pending', error: { code: 'network.failed' } })
  })

  it('pay() › has no open attempt of another order, and keeps that of the first', async () => {
    const order = { options: intent }
    const { lock, pay } = startPaying({
      order,
      end: inTurn(() => pending, failing('network.failed'), failing('network.failed')),
    })
    await pay()
    order.options = { ...intent, trackingId: 'order-2' }
    lock.reset()
    expect(await pay()).toMatchObject({ status: 'failed' })
    order.options = intent
    lock.reset()
    expect(await pay()).toMatchObject({ status: 'pending' })
  })
})

describe('after a reload', () => {
  /** Starts a payment and reloads the page before the merchant's server has answered. */
  const reload = async (given: Given = {}) => {
    const shared = createStorage()
    const before = startPaying({ shared, end: (authorise) => authorise().then(() => new Promise(() => {})) })
    void before.pay()
    await vi.waitFor(() => expect(before.authorise).toHaveBeenCalledOnce())
    return startPaying({ shared, ...given })
  }

  it('pay() › returns pending if the controller cannot start', async () => {
    const { pay } = await reload({ started: failing('frame.timeout') })
    expect(await pay()).toMatchObject({ status: 'pending', message: unavailableText, error: { code: 'frame.timeout' } })
  })

  it('PAY-SDK-2: pay() › returns pending in a new tab if the controller cannot start', async () => {
    const shared = createStorage()
    const before = startPaying({ shared, end: (authorise) => authorise().then(() => new Promise(() => {})) })
    void before.pay()
    await vi.waitFor(() => expect(before.authorise).toHaveBeenCalledOnce())
    const { pay } = startPaying({ shared, started: failing('network.failed') })
    expect(await pay()).toMatchObject({ status: 'pending', error: { code: 'network.failed' } })
  })

  it('pay() › returns pending if the core cannot be loaded', async () => {
    const { openAttempts } = await reload()
    const lock = createPayLock({
      begin: failing('script.failed'),
      mayBeCharged: () => openAttempts.has('order-1'),
      settings: {},
      onLock: () => {},
      onPaying: () => {},
      onResult: () => {},
    })
    expect(await lock.pay({ authorise: () => {} })).toMatchObject({
      status: 'pending',
      error: { code: 'script.failed' },
    })
  })

  it('pay() › returns failed again once the attempt was declined', async () => {
    const { pay } = await reload({ end: inTurn(() => declined, failing('network.failed')) })
    expect(await pay()).toMatchObject({ status: 'declined' })
    expect(await pay()).toMatchObject({ status: 'failed' })
  })
})

describe('the outcome of a pending attempt', () => {
  const trackingId = 'order-1'

  it('is ignored if another order has begun while the message was sent', async () => {
    const { client, lock, pay, onResult } = startPaying({ end: () => pending })
    await pay()
    client.outcomeFound({ trackingId: 'order-0', end: succeeded })
    expect(onResult.mock.calls.map(([result]) => result.status)).toEqual(['pending'])
    expect(lock.paidResult).toBeUndefined()
  })

  it('is emitted as a result, and a paid one is returned by every later call', async () => {
    const { client, lock, pay, onResult, payments } = startPaying({ end: () => pending })
    await pay()
    client.outcomeFound({ trackingId, end: { ...succeeded, amount } })
    const paid = { status: 'succeeded', paymentId: 'payments:1', amount }
    expect(onResult.mock.calls.map(([result]) => result.status)).toEqual(['pending', 'succeeded'])
    expect(lock.paidResult).toEqual(paid)
    expect(await pay()).toEqual(paid)
    expect(payments()).toHaveLength(1)
  })

  it('closes the attempt if nothing was charged', async () => {
    const { client, pay, onResult } = startPaying({ end: inTurn(() => pending, failing('network.failed')) })
    await pay()
    client.outcomeFound({ trackingId, end: declined })
    expect(onResult).toHaveBeenLastCalledWith({ status: 'declined', paymentId: 'payments:1', message: 'No' })
    expect(await pay()).toMatchObject({ status: 'failed' })
  })

  it('is ignored during a payment, which has its own result', async () => {
    let settle = (_end: PaymentEnd) => {}
    const { client, pay, onResult } = startPaying({
      end: () => new Promise<PaymentEnd>((resolve) => (settle = resolve)),
    })
    const payment = pay()
    await vi.waitFor(() => expect(settle).not.toHaveLength(0))
    client.outcomeFound({ trackingId, end: succeeded })
    expect(onResult).not.toHaveBeenCalled()
    settle(declined)
    expect(await payment).toMatchObject({ status: 'declined' })
    expect(onResult).toHaveBeenCalledOnce()
  })

  it('is read with the outcome function of the call that ended', async () => {
    const outcome = vi.fn(() => 'answer')
    const { client, pay } = startPaying({ end: () => pending })
    await pay({ outcome })
    await client.outcome({ trackingId: 'order-1', attemptKey: 'key-1' })
    expect(outcome).toHaveBeenCalledExactlyOnceWith({ trackingId: 'order-1', attemptKey: 'key-1' })
  })
})

describe('a reloaded controller', () => {
  it('is called for the outcome of a pending attempt', async () => {
    const { client, pay, onResult, call } = startPaying({
      end: () => pending,
      resume: () => ({ resumed: true, payment: declined }),
    })
    await pay({ outcome: () => null })
    client.controllerReloaded()
    await vi.waitFor(() => expect(onResult).toHaveBeenCalledTimes(2))
    expect(call).toHaveBeenLastCalledWith('resume', { memory: { isStorable: true }, amount })
    expect(onResult).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'declined' }))
  })

  it.each<[when: string, payment: PaymentEnd | undefined]>([
    ['the attempt is still pending', pending],
    ['it knows of no payment', undefined],
  ])('emits nothing if %s', async (_when, payment) => {
    const { client, pay, onResult } = startPaying({
      end: () => pending,
      resume: () => ({ resumed: true, ...(payment && { payment }) }),
    })
    await pay()
    client.controllerReloaded()
    await settled()
    expect(onResult).toHaveBeenCalledOnce()
  })

  it('emits nothing of the attempt before if pay() was called meanwhile', async () => {
    let resolveResume = (_found: RecoveredOrder) => {}
    const { client, pay, onResult } = startPaying({
      end: () => pending,
      resume: () => new Promise<RecoveredOrder>((resolve) => (resolveResume = resolve)),
    })
    await pay()
    client.controllerReloaded()
    await pay()
    resolveResume({ resumed: true, payment: declined })
    await settled()
    expect(onResult.mock.calls.map(([result]) => result.status)).toEqual(['pending', 'pending'])
  })

  it('is not called without a pending attempt, and its error is ignored', async () => {
    const { client, pay, call, onResult } = startPaying({ end: () => pending, resume: failing('network.failed') })
    client.controllerReloaded()
    expect(call).not.toHaveBeenCalled()
    await pay()
    client.controllerReloaded()
    await settled()
    expect(onResult).toHaveBeenCalledOnce()
  })
})

describe('resume()', () => {
  const recovered =
    (payment?: PaymentEnd): (() => RecoveredOrder) =>
    () => ({ resumed: true, ...(payment && { payment }) })

  it('returns what the controller has found', async () => {
    expect(await startPaying({ resume: recovered() }).client.resume()).toEqual({ resumed: true })
    expect(await startPaying({ resume: recovered(declined) }).client.resume()).toEqual({
      resumed: true,
      payment: { status: 'declined', paymentId: 'payments:1', message: 'No' },
    })
  })

  it('stores a paid result, which pay() then returns', async () => {
    const { client, lock, pay, payments } = startPaying({ resume: recovered(succeeded) })
    const { payment } = await client.resume()
    expect(lock.paidResult).toBe(payment)
    expect(await pay()).toBe(payment)
    expect(payments()).toEqual([])
  })

  it('keeps a pending attempt open: pay() then returns pending if the controller cannot be reached', async () => {
    const { client, pay } = startPaying({ resume: recovered(pending), end: failing('network.failed') })
    expect((await client.resume()).payment).toMatchObject({ status: 'pending' })
    expect(await pay()).toMatchObject({ status: 'pending' })
  })

  it.each([
    ['paid', succeeded],
    ['declined', declined],
  ])('returns no %s payment during a payment, and changes nothing of that', async (_what, found) => {
    let settle = (_end: PaymentEnd) => {}
    const end = () => new Promise<PaymentEnd>((resolve) => (settle = resolve))
    const { client, lock, pay } = startPaying({
      resume: recovered(found),
      end: inTurn(() => pending, end, failing('network.failed')),
    })
    await pay()
    const payment = pay()
    expect(await client.resume()).toEqual({ resumed: true })
    expect(lock.paidResult).toBeUndefined()
    settle(pending)
    expect(await payment).toMatchObject({ status: 'pending' })
    expect(await pay()).toMatchObject({ status: 'pending', error: { code: 'network.failed' } })
  })

  it.each<[PaymentEnd['status'], PaymentEnd]>([
    ['declined', declined],
    ['succeeded', succeeded],
  ])('returns no %s payment if pay() was called meanwhile, and keeps its open attempt', async (_status, found) => {
    let resolveResume = (_found: RecoveredOrder) => {}
    const { client, lock, pay } = startPaying({
      resume: () => new Promise<RecoveredOrder>((resolve) => (resolveResume = resolve)),
      end: inTurn(() => pending, failing('network.failed')),
    })
    const resumed = client.resume()
    expect(await pay()).toMatchObject({ status: 'pending' })
    resolveResume({ resumed: true, payment: found })
    expect(await resumed).toEqual({ resumed: true })
    expect(lock.paidResult).toBeUndefined()
    expect(await pay()).toMatchObject({ status: 'pending' })
  })

  it('uses its own outcome function, and that of pay() during a payment', async () => {
    const [ofResume, ofPay] = [vi.fn(() => 'resume'), vi.fn(() => 'pay')]
    const readOutcome = () => client.outcome({ trackingId: 'order-1', attemptKey: 'key-1' })
    const { client, pay, call } = startPaying({
      resume: async () => {
        expect(await readOutcome()).toEqual({ kind: 'answer', answer: 'resume' })
        return recovered(declined)()
      },
      end: async () => {
        expect(await readOutcome()).toEqual({ kind: 'answer', answer: 'pay' })
        return declined
      },
    })
    await client.resume({ outcome: ofResume })
    await pay({ outcome: ofPay })
    expect(call.mock.calls[0]).toEqual(['resume', { memory: { isStorable: true }, amount }])
    for (const outcome of [ofResume, ofPay])
      expect(outcome).toHaveBeenCalledExactlyOnceWith({ trackingId: 'order-1', attemptKey: 'key-1' })
  })

  it('tells the controller which attempt the page remembers', async () => {
    const { client, call, openAttempts } = startPaying({ resume: recovered() })
    openAttempts.begin('order-1', 'key-1', 'CARD')
    await client.resume()
    expect(call.mock.calls[0]?.[1]).toEqual({ memory: { attemptKey: 'key-1', isStorable: true }, amount })
  })

  it('keeps no result of the order that restart() has replaced', async () => {
    let resolveResume = (_found: RecoveredOrder) => {}
    const order = { options: intent }
    const { client, lock, pay } = startPaying({
      order,
      resume: () => new Promise<RecoveredOrder>((resolve) => (resolveResume = resolve)),
      end: () => ({ ...succeeded, paymentId: 'payments:2' }),
    })
    const resumed = client.resume()
    order.options = { ...intent, trackingId: 'order-2' }
    lock.reset()
    resolveResume({ resumed: true, payment: succeeded })
    await resumed
    expect(lock.paidResult).toBeUndefined()
    expect(await pay()).toMatchObject({ paymentId: 'payments:2' })
  })

  it('rejects if the service cannot be reached', async () => {
    const { client } = startPaying({ resume: failing('network.failed') })
    await expect(client.resume()).rejects.toMatchObject({ code: 'network.failed' })
  })
})

describe('a call of the controller without a payment', () => {
  it('gets the value that the merchant has passed in place of a function, such as a Client Token', async () => {
    const { client } = startPaying()
    expect(await client.callMerchant('ct_test_1')).toEqual({ kind: 'answer', answer: 'ct_test_1' })
    expect(await client.callMerchant(failing('network.failed'))).toEqual({ kind: 'threw' })
  })

  it('authorises nothing', async () => {
    expect(await startPaying().client.authorise(authoriseRequest)).toEqual({ kind: 'answer', answer: null })
  })
})
