import { expect, test } from 'vitest'
import { fakeWindow } from '../../../../lab/support/wallets/fake-window'
import { dynamic, googlePage, request, withMethod } from '../../../../lab/support/wallets/google-page'

const callbacks = { onPaymentDataChanged: () => ({}), onPaymentAuthorized: () => ({ transactionState: 'SUCCESS' }) }
const info = (changes: object) => ({ ...request, transactionInfo: { ...request.transactionInfo, ...changes } })
const without = (name: keyof typeof dynamic) => ({ ...dynamic, [name]: undefined })
const intents = (...callbackIntents: string[]) => ({ ...request, callbackIntents })
const options = (...shippingOptions: object[]) => ({ ...dynamic, shippingOptionParameters: { shippingOptions } })

test.each<[rule: string, request: unknown, statusMessage: RegExp, callbacks?: object]>([
  ['a request', undefined, /paymentDataRequest must be set/],
  ['version 2', { ...request, apiVersion: 1 }, /apiVersion must be 2/],
  ['a minor version', { ...request, apiVersionMinor: undefined }, /apiVersionMinor must be set/],
  ['merchantInfo', { ...request, merchantInfo: undefined }, /merchantInfo must be set/],
  ['a payment method', { ...request, allowedPaymentMethods: [] }, /allowedPaymentMethods must be set to an array/],
  ['a card for a method', { ...request, allowedPaymentMethods: [{ type: 'UPI' }] }, /UPI is not supported/],
  ['parameters', { ...request, allowedPaymentMethods: [{ type: 'CARD' }] }, /parameters must be setup/],
  ['networks', withMethod({ allowedCardNetworks: [] }), /allowedCardNetworks must be setup/],
  ['existing networks', withMethod({ allowedCardNetworks: ['visa'] }), /allowedCardNetworks must be setup/],
  ['auth methods', withMethod({ allowedAuthMethods: undefined }), /allowedAuthMethods must be setup/],
  ['known auth methods', withMethod({ allowedAuthMethods: ['3DS'] }), /allowedAuthMethods must be setup/],
  ['ELO in Brazil only', withMethod({ allowedCardNetworks: ['ELO'] }), /ELO can only be set when countryCode is BR/],
  [
    'one list of issuers',
    withMethod({ allowedIssuerCountryCodes: ['GB'], blockedIssuerCountryCodes: ['US'] }),
    /mutually exclusive/,
  ],
  ['a transaction', { ...request, transactionInfo: undefined }, /transactionInfo must be set/],
  ['one transaction', { ...request, recurringTransactionInfo: {} }, /Only one of/],
  ['a currency', info({ currencyCode: undefined }), /currencyCode in transactionInfo must be set/],
  ['a price status', info({ totalPriceStatus: 'PENDING' }), /totalPriceStatus in transactionInfo must be set/],
  ['a price', info({ totalPrice: undefined }), /totalPrice in transactionInfo must be set/],
  ['a price with two decimals or none', info({ totalPrice: '10.5' }), /must be a text like 10.45/],
  ['a price as a string', info({ totalPrice: 10 }), /must be a text like 10.45/],
  [
    'a final price for immediate payment',
    info({ totalPriceStatus: 'ESTIMATED', checkoutOption: 'COMPLETE_IMMEDIATE_PURCHASE' }),
    /needs a totalPriceStatus of FINAL/,
  ],
  ['a known item type', info({ displayItems: [{ label: 'Tax', type: 'VAT', price: '1.00' }] }), /VAT is not a type/],
  ['a price for each item', info({ displayItems: [{ label: 'Tax', type: 'TAX' }] }), /is not a price/],
  ['known intents', intents('SHIPPING'), /SHIPPING is not a callback intent/, callbacks],
  ['callbacks for intents', intents('PAYMENT_AUTHORIZATION'), /paymentDataCallbacks must be set/],
  [
    'onPaymentAuthorized for its intent',
    dynamic,
    /Both PAYMENT_AUTHORIZATION/,
    { ...callbacks, onPaymentAuthorized: undefined },
  ],
  [
    'the intent for onPaymentAuthorized',
    { ...dynamic, callbackIntents: ['SHIPPING_ADDRESS'] },
    /Both PAYMENT_AUTH/,
    callbacks,
  ],
  [
    'onPaymentDataChanged for its intents',
    dynamic,
    /onPaymentDataChanged callback must be set/,
    { ...callbacks, onPaymentDataChanged: undefined },
  ],
  [
    'an intent for onPaymentDataChanged',
    intents('PAYMENT_AUTHORIZATION'),
    /onPaymentDataChanged callback must/,
    callbacks,
  ],
  ['an address for its intent', without('shippingAddressRequired'), /shippingAddressRequired must be true/, callbacks],
  ['options for their intent', without('shippingOptionRequired'), /shippingOptionRequired must be true/, callbacks],
  [
    'options in the request without an intent',
    { ...request, shippingOptionRequired: true },
    /shippingOptionParameters must be set/,
  ],
  ['at least one option', options(), /at least one option/, callbacks],
  ['an id for each option', options({ label: 'Post' }), /id and label must be set/, callbacks],
  ['different ids', options({ id: 'a', label: 'A' }, { id: 'a', label: 'B' }), /same id/, callbacks],
  ['whole offers', { ...request, offerInfo: { offers: [{ redemptionCode: 'SAVE' }] } }, /needs a redemptionCode/],
])('a payment requires %s', async (_, asked, statusMessage, given) => {
  const { pay, simulator } = googlePage()
  await expect(pay(asked, given)).rejects.toMatchObject({ statusCode: 'DEVELOPER_ERROR', statusMessage })
  expect(simulator.faults).toHaveLength(1)
})

test.each<[rule: string, specification: object]>([
  ['a type', { type: undefined }],
  ['a gateway', { parameters: { gatewayMerchantId: 'merchant' } }],
  ['string values', { parameters: { gateway: 'tender', gatewayMerchantId: 7 } }],
  ['a key for DIRECT', { type: 'DIRECT', parameters: { protocolVersion: 'ECv2' } }],
])('the sheet itself rejects a token without %s', async (_, specification) => {
  const { pay, simulator } = googlePage()
  await expect(pay(withMethod({}, specification))).rejects.toMatchObject({ statusCode: 'CANCELED' })
  expect(simulator.faults).toHaveLength(1)
})

test('a payment requires a user gesture', async () => {
  const { pay } = googlePage({ userGesture: () => false })
  await expect(pay(request)).rejects.toMatchObject({ statusCode: 'CANCELED', statusMessage: /while a click/ })
})

test('every call rejects in an insecure page', async () => {
  const { pay, client } = googlePage({}, fakeWindow({ isSecureContext: false }))
  const refused = { statusCode: 'DEVELOPER_ERROR', statusMessage: /secure context/ }
  await expect(pay(request)).rejects.toMatchObject(refused)
  await expect(client().isReadyToPay(request)).rejects.toMatchObject(refused)
})

test('there are two environments, and PRODUCTION requires a registered merchant', async () => {
  const { client } = googlePage()
  expect(() => client({ environment: 'STAGING' })).toThrow('environment')
  for (const merchantInfo of [{ merchantName: 'Shop' }, { merchantName: 'Shop', merchantId: '' }]) {
    const asked = { ...request, merchantInfo } as unknown as typeof request
    await expect(client({ environment: 'PRODUCTION' }).loadPaymentData(asked)).rejects.toMatchObject({
      statusCode: 'MERCHANT_ACCOUNT_ERROR',
    })
  }
})

test.each([
  ['ready', { result: true, paymentMethodPresent: true }, undefined],
  ['no-card', { result: true, paymentMethodPresent: false }, undefined],
  ['unsupported', { result: false, paymentMethodPresent: false }, 'CANCELED'],
  ['account-error', { result: false, paymentMethodPresent: false }, 'BUYER_ACCOUNT_ERROR'],
] as const)('an account that is %s', async (status, expected, statusCode) => {
  const { client, pay } = googlePage({ status })
  const production = client({ environment: 'PRODUCTION' })
  expect(await production.isReadyToPay({ ...request, existingPaymentMethodRequired: true })).toEqual(expected)
  expect(await production.isReadyToPay(request)).toEqual({ result: expected.result })
  if (statusCode) await expect(pay(request)).rejects.toMatchObject({ statusCode })
})

test('in TEST a payment method is always present', async () => {
  const { client } = googlePage({ status: 'no-card' })
  const expected = await client().isReadyToPay({ ...request, existingPaymentMethodRequired: true })
  expect(expected).toEqual({ result: true, paymentMethodPresent: true })
})

test('isReadyToPay requires the same version and methods', async () => {
  const { client } = googlePage()
  for (const faulty of [{}, { ...request, apiVersion: 3 }, withMethod({ allowedAuthMethods: [] })]) {
    await expect(client().isReadyToPay(faulty as typeof request)).rejects.toMatchObject({
      statusCode: 'DEVELOPER_ERROR',
    })
  }
})

test('an invalid prefetch is recorded as a fault and does not throw', () => {
  const { client, simulator } = googlePage()
  client().prefetchPaymentData(request)
  expect(simulator.faults).toEqual([])
  client().prefetchPaymentData({ ...request, apiVersion: 1 })
  expect(simulator.faults).toEqual(['DEVELOPER_ERROR: apiVersion must be 2'])
})
