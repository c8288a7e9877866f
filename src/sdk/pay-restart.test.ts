import { expect, it } from 'vitest'
import type { PaymentEnd, Underway } from '../shared/types'
import { createPaying } from './pay'

it('what another order came to is not what this one did: resume that answers after restart pays for nothing', async () => {
  let answer = (_found: Underway) => {}
  const ends: PaymentEnd[] = [{ status: 'succeeded', paymentId: 'payments:2', message: '' }]
  const call = (name: string) =>
    name === 'resume' ? new Promise<Underway>((resolve) => (answer = resolve)) : Promise.resolve(ends.shift())
  const paying = createPaying({
    controller: { started: async () => ({ texts: { pending: '', unavailable: '' } }), call: call as never },
    element: () => 'card',
    amount: () => ({ amount: 5099, currency: 'EUR' }),
    acting: { prepare: () => 'modal', release: () => {} },
    selected: () => undefined,
    onPaying: () => {},
    onResult: () => {},
  })
  const resumed = paying.resume()
  paying.forget()
  answer({ resumed: true, payment: { status: 'succeeded', paymentId: 'payments:1', message: '' } })
  await resumed
  expect(paying.paid).toBeUndefined()
  const result = await paying.pay({ authorise: () => ({}), returnUrl: 'https://shop.example' })
  expect(result).toMatchObject({ paymentId: 'payments:2' })
})
