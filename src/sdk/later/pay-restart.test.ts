import { expect, it } from 'vitest'
import type { PaymentEnd, Underway } from '../../shared/types'
import { startPaying } from '../testing/start-paying'

it('what another order came to is not what this one did: resume that answers after restart pays for nothing', async () => {
  let answer = (_found: Underway) => {}
  const ends: PaymentEnd[] = [{ status: 'succeeded', paymentId: 'payments:2', message: '' }]
  const { paying } = startPaying({
    resume: () => new Promise<Underway>((resolve) => (answer = resolve)),
    end: () => ends.shift(),
  })
  const resumed = paying.resume()
  paying.forget()
  answer({ resumed: true, payment: { status: 'succeeded', paymentId: 'payments:1', message: '' } })
  await resumed
  expect(paying.paid).toBeUndefined()
  const result = await paying.pay({ authorise: () => ({}), returnUrl: 'https://shop.example' })
  expect(result).toMatchObject({ paymentId: 'payments:2' })
})
