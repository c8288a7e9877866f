import { describe, expect, it, vi } from 'vitest'
import { TenderError, toErrorData } from '../../shared/error'
import type { PaymentEnd, Underway } from '../../shared/types'
import { asked, declined, failing, type Given, open, startPaying, succeeded, texts } from '../testing/start-paying'
import type { PayOptions } from '../types'

describe('after a call that is pending', () => {
  const pendingFirst = (second: Given['end']) => {
    const ends = [() => open, second]
    return startPaying({ end: (askMerchant) => ends.shift()?.(askMerchant) })
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

  const typo: PaymentEnd = {
    status: 'failed',
    message: 'Check the card',
    error: toErrorData(new TenderError('card.invalid', 'x')),
  }
  it.each<[who: string, options: Partial<PayOptions>, code: string]>([
    ['the merchant', { authorise: undefined as never }, 'options.invalid'],
    ['the customer', {}, 'card.invalid'],
  ])('what %s has to mend has failed, and changes nothing of it', async (_who, options, code) => {
    const ends = [() => open, ...(code === 'card.invalid' ? [() => typo] : []), failing('network.failed')]
    const { pay } = startPaying({ end: () => ends.shift()?.() })
    await pay()
    expect(await pay(options)).toMatchObject({ status: 'failed', error: { code } })
    expect(await pay()).toMatchObject({ status: 'pending', message: texts.pending, error: { code: 'network.failed' } })
  })

  it('another order has nothing of it', async () => {
    const { paying, pay } = pendingFirst(failing('network.failed'))
    await pay()
    paying.forget()
    expect(await pay()).toMatchObject({ status: 'failed' })
    // Nor has what failed here: nothing was charged.
    expect(await pay()).toMatchObject({ status: 'failed' })
  })
})

describe('resume', () => {
  const underway =
    (payment?: PaymentEnd): (() => Underway) =>
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
    expect(call.mock.calls[0]).toEqual(['resume', { canAskOutcome: true }])
    for (const outcome of [ofResume, ofPay])
      expect(outcome).toHaveBeenCalledExactlyOnceWith('payments:1', { trackingId: 'order-1' })
  })

  it('does not let the controller ask the merchant without such a function', async () => {
    const { paying, call } = startPaying({ resume: underway() })
    await paying.resume()
    await paying.resume({ outcome: '/outcome' as never })
    expect(call.mock.calls.map(([, payload]) => payload)).toEqual([{ canAskOutcome: false }, { canAskOutcome: false }])
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
