import type { Checkout, PaymentResult } from 'tender-checkout'
import {
  connectMock,
  type FakeCheckout,
  fakeCheckout,
  fillCard,
  type MockPayment,
  mockFixture,
  mockSetup,
  payWith,
  payWithWallet,
  type TestPage,
  testCards,
} from 'tender-checkout/testing'

declare const page: TestPage

// Correct use, which must compile. An incompatible change of a type is then a compiler error.

export const fake: FakeCheckout = fakeCheckout({ result: ({ amount }) => (amount.amount > 0 ? 'declined' : 'failed') })
export const checkout: Checkout = fake
export const paid: Promise<PaymentResult> = fake.pay({ authorise: ({ trackingId }) => trackingId })
export const trackingId: string | undefined = fake.requests[0]?.trackingId
fake.element('card').emit('focus', { field: 'number' })
export const walletPaid: Promise<PaymentResult | undefined> = fake.element('wallets').pay('GOOGLE_PAY')
fake.emit('paying', true)
export const filled: Promise<void> = fillCard(page, { number: '4242 4242 4242 4242' })
payWith(page, testCards.challenged, { button: 'Buy' })
payWith(page, { lastFour: '4242' })
payWithWallet(page, 'Apple Pay', { address: 'berlin' })
const mock = connectMock({ url: 'http://localhost:4600' })
export const payment: Promise<MockPayment> = mock.expectPayment({ status: 'SUCCEEDED', amount: 5099 })
export const setup: () => Promise<() => Promise<void>> = mockSetup({ port: 4600 })
mockFixture({ seed: 'empty' })({}, async ({ url }) => void url)

// Incorrect use, which must not compile. A type that has become `any` would accept it.

// @ts-expect-error a result has a known status
fakeCheckout({ result: 'paid' })
// @ts-expect-error an event has its own payload
fake.emit('paying', 'yes')
// @ts-expect-error a wallet has a known type
fake.element('wallets').pay('PAYPAL')
// @ts-expect-error a wallet has a known name
payWithWallet(page, 'Samsung Pay')
// @ts-expect-error an amount is a number of minor units
mock.expectPayment({ amount: '50.99' })
// @ts-expect-error a page has frames
fillCard({}, testCards.approved)
