import { expect, it } from 'vitest'
import type { CheckoutOptions } from '../../sdk/types'
import { changedOptions } from './changed-options'

const options: CheckoutOptions = {
  serviceUrl: 'https://service.example',
  publicKey: 'pk_test_1',
  locale: 'de',
  tracking: 'after-consent',
  intent: {
    trackingId: 'order-1',
    paymentFlowId: 'flow',
    amount: { amount: 5099, currency: 'EUR' },
    customer: { email: 'ada@example.com' },
  },
}
const amount = { amount: 1, currency: 'EUR' }

it.each<[string, object, object]>([
  ['the same values', structuredClone(options), {}],
  ['another amount', { intent: { ...options.intent, amount } }, { intent: { amount } }],
  ['another language', { locale: 'fr' }, { locale: 'fr' }],
  ['no language', { locale: undefined }, { locale: undefined }],
  ['another key, which set() cannot change', { publicKey: 'pk_test_2' }, {}],
  [
    'another order, with all its members',
    { intent: { ...options.intent, trackingId: 'order-2' } },
    { intent: { ...options.intent, trackingId: 'order-2' } },
  ],
])('passes what has changed: %s', (_what, change, expected) => {
  expect(changedOptions(options, { ...options, ...change } as CheckoutOptions)).toEqual(expected)
})
