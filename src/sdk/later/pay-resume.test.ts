import { describe, expect, it } from 'vitest'
import type { PaymentEnd, Underway } from '../../shared/types'
import { asked, declined, failing, type Given, open, startPaying, succeeded, texts } from '../testing/start-paying'

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
