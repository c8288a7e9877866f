import { expect, it } from 'vitest'
import type { PaymentEnd, RecoveredOrder } from '../../shared/types'
import { startPaying } from '../testing/start-paying'

it('resume() › keeps no result of the order before restart()', async () => {
  let answer = (_found: RecoveredOrder) => {}
  const ends: PaymentEnd[] = [{ status: 'succeeded', paymentId: 'payments:2', message: '' }]
  let trackingId = 'order-1'
  const { paying } = startPaying({
    trackingId: () => trackingId,
    resume: () => new Promise<RecoveredOrder>((resolve) => (answer = resolve)),
    end: () => ends.shift(),
  })
  const resumed = paying.resume()
  trackingId = 'order-2'
  paying.forget()
  answer({ resumed: true, payment: { status: 'succeeded', paymentId: 'payments:1', message: '' } })
  await resumed
  expect(paying.paid).toBeUndefined()
  const result = await paying.pay({ authorise: () => ({}), returnUrl: 'https://shop.example' })
  expect(result).toMatchObject({ paymentId: 'payments:2' })
})
