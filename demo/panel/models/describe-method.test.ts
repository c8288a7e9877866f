import { expect, test } from 'vitest'
import { describeMethod, paymentLabel } from './describe-method'

const visa = { brand: 'visa', number: '424242******4242' }

test.each([
  ['Visa •••• 4242', { ...visa, paymentMethod: 'VISA' }],
  ['Visa •••• 4242', visa],
  ['Apple Pay, Visa •••• 4242', { ...visa, paymentMethod: 'APPLE_PAY' }],
  ['Google Pay', { brand: null, number: null, paymentMethod: 'GOOGLE_PAY' }],
  ['Klarna', { brand: null, number: null, paymentMethod: 'BUY_NOW_PAY_LATER' }],
  ['Other method', { brand: null, number: null, paymentMethod: 'OTHER_METHOD' }],
])('describeMethod() › %s', (text, method) => {
  expect(describeMethod(method)).toBe(text)
})

test('paymentLabel() › names the provider that has to approve the payment', () => {
  const paymentMethodDetails = { brand: null, number: null, paymentMethod: 'PAYPAL' }
  expect(paymentLabel('NEEDS_APM_AUTHORIZATION', { paymentMethodDetails })).toBe('Waiting for PayPal')
  expect(paymentLabel('SUCCEEDED', { paymentMethodDetails })).toBe('Succeeded')
})
