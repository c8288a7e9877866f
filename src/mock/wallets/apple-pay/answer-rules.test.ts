import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applePage, goodShop, request, withDelivery } from '../../../../lab/support/wallets/apple-page'
import { fakeWindow, pass } from '../../../../lab/support/wallets/fake-window'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const total = { label: 'Shop', amount: '12.00' }

test.each<[fault: string, update: object]>([
  ['no total', {}],
  ['a total without a label', { newTotal: { amount: '12.00' } }],
  ['a negative total', { newTotal: { label: 'Shop', amount: '-1' } }],
  ['an amount that is a number', { newTotal: { label: 'Shop', amount: 12 } }],
  ['an error that is not an ApplePayError', { newTotal: total, errors: [{ code: 'unknown', message: 'No' }] }],
  ['a delivery without an amount', { newTotal: total, newShippingMethods: [{ label: 'Post', identifier: 'post' }] }],
])('an update with %s throws, and a valid one is accepted afterwards', async (_, update) => {
  const { session, answers, dispatched } = goodShop(applePage(), 12, withDelivery, 'authorise')
  answers.shippingcontactselected.mockImplementation(() => {
    expect(() => session.completeShippingContactSelection(update as never)).toThrow(TypeError)
    session.completeShippingContactSelection({ newTotal: total })
  })
  session.begin()
  await pass(50)
  expect(answers.shippingcontactselected).toHaveReturned()
  expect(dispatched.at(-1)).toBe('paymentauthorized')
})

test('the arguments of versions 1 and 2 are accepted: a status, then the other values', async () => {
  const { session, answers, dispatched } = goodShop(
    applePage(),
    2,
    withDelivery,
    { changeShipping: 'express' },
    'authorise',
  )
  const methods = withDelivery.shippingMethods ?? []
  answers.shippingcontactselected.mockImplementation(() =>
    session.completeShippingContactSelection(0, methods, total, []),
  )
  answers.paymentmethodselected.mockImplementation(() => session.completePaymentMethodSelection(total, []))
  answers.shippingmethodselected.mockImplementation(() => session.completeShippingMethodSelection(0, total, []))
  answers.paymentauthorized.mockImplementation(() => session.completePayment(0))
  session.begin()
  await pass(50)
  expect(dispatched.slice(-2)).toEqual(['shippingmethodselected', 'paymentauthorized'])
})

test('an error status for a delivery ends the sheet, as in versions 1 and 2', async () => {
  const { session, answers, dispatched } = goodShop(applePage(), 2, withDelivery, { changeShipping: 'express' })
  answers.shippingmethodselected.mockImplementation(() => session.completeShippingMethodSelection(1, total, []))
  session.begin()
  await pass(50)
  expect(dispatched.slice(-2)).toEqual(['shippingmethodselected', 'cancel'])
})

test('an unknown status throws', async () => {
  const { session, answers } = goodShop(applePage(), 3, request, 'authorise')
  answers.paymentauthorized.mockImplementation(() => undefined)
  session.begin()
  await pass(50)
  const invalidAccess = expect.objectContaining({ name: 'InvalidAccessError' })
  expect(() => session.completePayment({ status: 8 })).toThrow(invalidAccess)
  expect(() => session.completePayment('STATUS_SUCCESS' as never)).toThrow(TypeError)
  expect(() => session.completePayment({ status: 1, errors: ['no'] as never })).toThrow(TypeError)
  session.completePayment({ status: 0 })
  expect(() => session.completePayment({ status: 0 })).toThrow(invalidAccess)
})

test('a rejected address blocks the payment until another one is chosen', async () => {
  const page = applePage()
  const { session, answers, dispatched } = goodShop(
    page,
    12,
    withDelivery,
    'authorise',
    { changeAddress: 'berlin' },
    'authorise',
  )
  const errors = [new page.Fault('addressUnserviceable', 'postalAddress', 'We do not deliver there')]
  answers.shippingcontactselected.mockImplementationOnce(() =>
    session.completeShippingContactSelection({ newTotal: total, errors }),
  )
  session.begin()
  await pass(50)
  expect(dispatched.slice(2)).toEqual(['paymentmethodselected', 'shippingcontactselected', 'paymentauthorized'])
})

test('a rejected payment with field errors keeps the sheet open, and the customer can pay again', async () => {
  const page = applePage()
  const { session, answers, dispatched } = goodShop(
    page,
    3,
    withDelivery,
    'authorise',
    { changeAddress: 'berlin' },
    'authorise',
  )
  const errors = [new page.Fault('shippingContactInvalid', 'postalCode', 'No such code')]
  answers.paymentauthorized.mockImplementationOnce(() => session.completePayment({ status: 1, errors }))
  session.begin()
  await pass(50)
  expect(dispatched.slice(-3)).toEqual(['paymentauthorized', 'shippingcontactselected', 'paymentauthorized'])
})

test.each([
  ['nothing said', () => []],
  ['an unknown error', (page: ReturnType<typeof applePage>) => [new page.Fault('unknown')]],
])('a rejected payment with %s ends the sheet without a cancel event', async (_, errorsOf) => {
  const page = applePage()
  const { session, answers, dispatched } = goodShop(page, 3, request, 'authorise', 'authorise')
  answers.paymentauthorized.mockImplementation(() => session.completePayment({ status: 1, errors: errorsOf(page) }))
  session.begin()
  await pass(60_000)
  expect(dispatched.filter((type) => type === 'paymentauthorized' || type === 'cancel')).toEqual(['paymentauthorized'])
})

test('before the authorisation the page gets a partial address, and of the card only its type', async () => {
  const { session, events } = goodShop(
    applePage(),
    3,
    withDelivery,
    { changeAddress: 'new-york' },
    { changeCard: 'mastercard' },
  )
  session.begin()
  await pass(50)
  const { shippingContact } = events.shippingcontactselected as ApplePayJS.ApplePayShippingContactSelectedEvent
  expect(shippingContact).toMatchObject({
    locality: 'New York',
    administrativeArea: 'NY',
    postalCode: '10118',
    addressLines: [],
  })
  expect(JSON.stringify(shippingContact)).not.toMatch(/Grace|grace|Fifth|555/)
  const { paymentMethod } = events.paymentmethodselected as ApplePayJS.ApplePayPaymentMethodSelectedEvent
  expect(paymentMethod).toEqual({ type: 'credit' })
})

test('an authorised payment has a token and the requested fields only', async () => {
  const asked = { ...withDelivery, requiredBillingContactFields: ['name' as const] }
  const { session, events } = goodShop(applePage(), 3, asked, 'authorise')
  session.begin()
  await pass(50)
  const { payment } = events.paymentauthorized as ApplePayJS.ApplePayPaymentAuthorizedEvent
  expect(payment.billingContact).toEqual({ givenName: 'Ada', familyName: 'Byron' })
  expect(payment.shippingContact).toMatchObject({
    postalCode: 'SW1Y 4JH',
    emailAddress: 'ada@shop.example',
    givenName: 'Ada',
  })
  expect(payment.shippingContact).not.toHaveProperty('phoneNumber')
  expect(payment.token).toMatchObject({
    paymentData: { version: 'EC_v1' },
    paymentMethod: { displayName: 'Visa 1234', network: 'Visa', type: 'debit' },
  })
})

test('with a wallet without cards the merchant is validated, and the sheet can only be cancelled', async () => {
  const { session, dispatched } = goodShop(
    applePage({ status: 'paymentCredentialsUnavailable' }),
    3,
    request,
    'authorise',
    'cancel',
  )
  session.begin()
  await pass(50)
  expect(dispatched).toEqual(['validatemerchant', 'cancel'])
})

test('uninstall() closes the open sheet and restores the window', async () => {
  const window = fakeWindow({ ApplePayError: 'something else' })
  const page = applePage({}, window)
  const { session, dispatched } = goodShop(page)
  session.begin()
  await pass(50)
  page.simulator.uninstall()
  expect([Reflect.get(window, 'ApplePayError'), 'ApplePaySession' in window]).toEqual(['something else', false])
  expect(() => session.abort()).toThrow()
  expect(dispatched).not.toContain('cancel')
})
