import { describe, expect, it, vi } from 'vitest'
import { TenderError, toErrorData } from '../../shared/error'
import type { PaymentEnd, RecoveredOrder } from '../../shared/types'
import { unavailableText } from '../fallback-texts'
import {
  amount,
  asked,
  createSessionStore,
  declined,
  failing,
  type Given,
  open,
  startPaying,
  succeeded,
  texts,
} from '../testing/start-paying'
import { createPayLock } from './pay-lock'

/** Ends the calls of `pay` one after another. */
const inTurn =
  (...ends: (() => unknown)[]) =>
  () =>
    ends.shift()?.()
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('after a call that is pending', () => {
  const pendingFirst = (second: () => unknown) => startPaying({ end: inTurn(() => open, second) })

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
  ])('a result of the controller ends it: $status', async (end) => {
    const { pay } = startPaying({
      end: inTurn(
        () => open,
        () => end,
        failing('network.failed'),
      ),
    })
    await pay()
    expect(await pay()).toMatchObject({ status: end.status })
    expect(await pay()).toMatchObject({ status: 'failed' })
  })

  it('a pending result with an invalid card does not end it', async () => {
    const invalid: PaymentEnd = { ...open, error: toErrorData(new TenderError('card.invalid', 'x')) }
    const { pay } = startPaying({ end: inTurn(() => invalid, failing('network.failed')) })
    expect(await pay()).toMatchObject({ status: 'pending', error: { code: 'card.invalid' } })
    expect(await pay()).toMatchObject({ status: 'pending', error: { code: 'network.failed' } })
  })

  it('another order has no attempt, and the same order keeps it', async () => {
    let trackingId = 'order-1'
    const { paying, pay } = startPaying({
      trackingId: () => trackingId,
      end: inTurn(() => open, failing('network.failed'), failing('network.failed')),
    })
    await pay()
    trackingId = 'order-2'
    paying.forget()
    expect(await pay()).toMatchObject({ status: 'failed' })
    trackingId = 'order-1'
    paying.forget()
    expect(await pay()).toMatchObject({ status: 'pending' })
  })
})

describe('after a reload', () => {
  /** Starts a payment whose answer is lost with its page, and loads the page again. */
  const reload = async (given: Given = {}) => {
    const session = createSessionStore()
    const before = startPaying({ session, end: (callMerchant) => callMerchant().then(() => new Promise(() => {})) })
    void before.pay()
    await vi.waitFor(() => expect(before.authorise).toHaveBeenCalledOnce())
    return startPaying({ session, ...given })
  }

  it('pay() › returns pending if the controller cannot start', async () => {
    const { pay } = await reload({ started: failing('frame.timeout') })
    expect(await pay()).toMatchObject({ status: 'pending', message: unavailableText, error: { code: 'frame.timeout' } })
  })

  it('pay() › returns pending if the core cannot be loaded', async () => {
    const { openAttempts } = await reload()
    const lock = createPayLock({
      begin: failing('script.failed'),
      mayBeCharged: () => openAttempts.has('order-1'),
      unavailable: () => undefined,
      onPaid: () => {},
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
  it('is emitted as a result, and a paid one is the result of every later call', async () => {
    const { paying, pay, onResult, onPaid, payments } = startPaying({ end: () => open })
    await pay()
    paying.outcomeFound({ ...succeeded, amount })
    const paid = { status: 'succeeded', paymentId: 'payments:1', amount }
    expect(onResult.mock.calls.map(([result]) => result.status)).toEqual(['pending', 'succeeded'])
    expect(onPaid).toHaveBeenCalledOnce()
    expect(await pay()).toEqual(paid)
    expect(payments()).toHaveLength(1)
  })

  it('ends the attempt if nothing was charged', async () => {
    const { paying, pay, onResult } = startPaying({ end: inTurn(() => open, failing('network.failed')) })
    await pay()
    paying.outcomeFound(declined)
    expect(onResult).toHaveBeenLastCalledWith({ status: 'declined', paymentId: 'payments:1', message: 'No' })
    expect(await pay()).toMatchObject({ status: 'failed' })
  })

  it('is left to the call that is in progress', async () => {
    let settle = (_end: PaymentEnd) => {}
    const { paying, pay, onResult } = startPaying({
      end: () => new Promise<PaymentEnd>((resolve) => (settle = resolve)),
    })
    const payment = pay()
    await vi.waitFor(() => expect(settle).not.toHaveLength(0))
    paying.outcomeFound(succeeded)
    expect(onResult).not.toHaveBeenCalled()
    settle(declined)
    expect(await payment).toMatchObject({ status: 'declined' })
    expect(onResult).toHaveBeenCalledOnce()
  })

  it('is asked for through the outcome function of the call that ended', async () => {
    const outcome = vi.fn(() => 'answer')
    const { paying, pay } = startPaying({ end: () => open })
    await pay({ outcome })
    await paying.outcome({ paymentId: 'payments:1', trackingId: 'order-1' })
    expect(outcome).toHaveBeenCalledExactlyOnceWith('payments:1', { trackingId: 'order-1' })
  })
})

describe('a reloaded controller', () => {
  it('is asked for the outcome of a pending attempt', async () => {
    const { paying, pay, onResult, call } = startPaying({
      end: () => open,
      resume: () => ({ resumed: true, payment: declined }),
    })
    await pay({ outcome: () => null })
    paying.reloaded()
    await vi.waitFor(() => expect(onResult).toHaveBeenCalledTimes(2))
    expect(call).toHaveBeenLastCalledWith('resume', { canAskOutcome: true, amount })
    expect(onResult).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'declined' }))
  })

  it.each<[when: string, payment: PaymentEnd | undefined]>([
    ['the attempt is still pending', open],
    ['it knows of no payment', undefined],
  ])('reports nothing if %s', async (_when, payment) => {
    const { paying, pay, onResult } = startPaying({
      end: () => open,
      resume: () => ({ resumed: true, ...(payment && { payment }) }),
    })
    await pay()
    paying.reloaded()
    await settled()
    expect(onResult).toHaveBeenCalledOnce()
  })

  it('is not asked without a pending attempt, and may fail to answer', async () => {
    const { paying, pay, call, onResult } = startPaying({ end: () => open, resume: failing('network.failed') })
    paying.reloaded()
    expect(call).not.toHaveBeenCalled()
    await pay()
    paying.reloaded()
    await settled()
    expect(onResult).toHaveBeenCalledOnce()
  })
})

describe('resume', () => {
  const underway =
    (payment?: PaymentEnd): (() => RecoveredOrder) =>
    () => ({ resumed: true, ...(payment && { payment }) })

  it('tells what the controller found', async () => {
    expect(await startPaying({ resume: underway() }).paying.resume()).toEqual({ resumed: true })
    expect(await startPaying({ resume: underway(declined) }).paying.resume()).toEqual({
      resumed: true,
      payment: { status: 'declined', paymentId: 'payments:1', message: 'No' },
    })
  })

  it('keeps a payment that was made: pay gives it', async () => {
    const { paying, pay, payments } = startPaying({ resume: underway(succeeded) })
    const { payment } = await paying.resume()
    expect(paying.paid).toBe(payment)
    expect(await pay()).toBe(payment)
    expect(payments()).toEqual([])
  })

  it('knows of a payment that is open: what cannot be reached cannot say that nothing was charged', async () => {
    const { paying, pay } = startPaying({ resume: underway(open), end: failing('network.failed') })
    expect((await paying.resume()).payment).toMatchObject({ status: 'pending' })
    expect(await pay()).toMatchObject({ status: 'pending' })
  })

  it('changes nothing of a payment that is under way', async () => {
    let settle = (_end: PaymentEnd) => {}
    const { paying, pay } = startPaying({
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

  it("asks the merchant for a payment's outcome through its own function, and through that of pay during a payment", async () => {
    const [ofResume, ofPay] = [vi.fn(() => 'resume'), vi.fn(() => 'pay')]
    const askOutcome = () => paying.outcome({ paymentId: 'payments:1', trackingId: 'order-1' })
    const { paying, pay, call } = startPaying({
      resume: async () => {
        expect(await askOutcome()).toEqual({ kind: 'answer', answer: 'resume' })
        return underway(declined)()
      },
      end: async () => {
        expect(await askOutcome()).toEqual({ kind: 'answer', answer: 'pay' })
        return declined
      },
    })
    await paying.resume({ outcome: ofResume })
    await pay({ outcome: ofPay })
    expect(call.mock.calls[0]).toEqual(['resume', { canAskOutcome: true, amount }])
    for (const outcome of [ofResume, ofPay])
      expect(outcome).toHaveBeenCalledExactlyOnceWith('payments:1', { trackingId: 'order-1' })
  })

  it('does not let the controller ask the merchant without such a function', async () => {
    const { paying, call } = startPaying({ resume: underway() })
    await paying.resume()
    await paying.resume({ outcome: '/outcome' as never })
    expect(call.mock.calls.map(([, payload]) => payload)).toEqual([
      { canAskOutcome: false, amount },
      { canAskOutcome: false, amount },
    ])
  })

  it('rejects when the service cannot be asked', async () => {
    const { paying } = startPaying({ resume: failing('network.failed') })
    await expect(paying.resume()).rejects.toMatchObject({ code: 'network.failed' })
  })
})

describe('asking without a payment', () => {
  it('is done for what the merchant gave in place of a function, such as a Client Token', async () => {
    const { paying } = startPaying()
    expect(await paying.ask('ct_test_1')).toEqual({ kind: 'answer', answer: 'ct_test_1' })
    expect(await paying.ask(failing('network.failed'))).toEqual({ kind: 'threw' })
  })

  it('authorises nothing', async () => {
    expect(await startPaying().paying.authorise(asked)).toEqual({ kind: 'answer', answer: null })
  })
})
