import { expect, it } from 'vitest'
import { createChangedOptions } from './changed-options'

const intent = { trackingId: 'order-1', paymentFlowId: 'flow', amount: { amount: 5099, currency: 'EUR' } }
const customer = { email: 'ada@example.com' }

it('returns what differs by value from what was passed last', () => {
  const changed = createChangedOptions({ intent: { ...intent, customer }, locale: 'de' })
  expect(changed({ intent: structuredClone({ ...intent, customer }), locale: 'de', texts: undefined })).toEqual({})
  expect(changed({ intent: { amount: { amount: 1, currency: 'EUR' } }, locale: 'fr' })).toEqual({
    intent: { amount: { amount: 1, currency: 'EUR' } },
    locale: 'fr',
  })
  expect(changed({ locale: 'fr' })).toEqual({})
  expect(changed({ locale: undefined })).toEqual({ locale: undefined })
})

it('ignores absent members of the intent', () => {
  const changed = createChangedOptions({ intent: { ...intent, customer } })
  expect(changed({ intent: { customer: undefined as never } })).toEqual({})
})

it('returns all members of another order, also those with the same value', () => {
  const changed = createChangedOptions({ intent: { ...intent, customer } })
  const next = { ...intent, customer, trackingId: 'order-2' }
  expect(changed({ intent: next })).toEqual({ intent: next })
})
