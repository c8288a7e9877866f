import { expect, test } from 'vitest'
import { applePage, request, withDelivery } from '../../../../lab/support/wallets/apple-page'
import { fakeWindow } from '../../../../lab/support/wallets/fake-window'

/** Returns the name and message of the error that an invalid constructor call throws. */
const thrownBy = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    const { name, message } = error as Error
    return `${name}: ${message}`
  }
  return 'nothing'
}

const total = (changes: object) => ({ ...request, total: { ...request.total, ...changes } })
const methods = (...changes: object[]) => ({
  ...request,
  shippingMethods: changes.map((change) => ({ label: 'Post', detail: '', amount: '1', identifier: 'post', ...change })),
})
const special = { paymentDescription: 'Monthly', managementURL: 'https://shop.example/plan' }
const plan = { ...special, regularBilling: { label: 'Monthly', amount: '9.90' } }

test.each<[rule: string, version: number, request: unknown, thrown: RegExp]>([
  ['a version of at least 1', 0, request, /^InvalidAccessError/],
  ['a version that the browser supports', 15, request, /^InvalidAccessError: "15"/],
  ['a whole version', 2.5, request, /^InvalidAccessError/],
  ['a request', 3, undefined, /^TypeError/],
  ['a country code', 3, { ...request, countryCode: undefined }, /Missing country code/],
  ['a country code of two letters', 3, { ...request, countryCode: 'GBR' }, /"GBR" is not a valid country code/],
  ['a currency code', 3, { ...request, currencyCode: '' }, /Missing currency code/],
  ['a currency code of three letters', 3, { ...request, currencyCode: 'pound' }, /not a valid currency code/],
  ['at least one network', 3, { ...request, supportedNetworks: [] }, /At least one supported network/],
  ['existing networks', 3, { ...request, supportedNetworks: ['mastercard'] }, /"mastercard" is not a valid/],
  ['networks of the requested version', 3, { ...request, supportedNetworks: ['maestro'] }, /"maestro" is not a valid/],
  ['supports3DS', 3, { ...request, merchantCapabilities: ['supportsCredit'] }, /Missing merchant capabilities/],
  ['known capabilities', 3, { ...request, merchantCapabilities: ['3DS'] }, /"3DS" is not a valid merchant capability/],
  ['a total', 3, { ...request, total: undefined }, /^TypeError/],
  ['a label for the total', 3, total({ label: undefined }), /Missing total label/],
  ['an amount for the total', 3, total({ amount: undefined }), /Missing total amount/],
  ['an amount as a string', 3, total({ amount: 10 }), /Missing total amount/],
  ['an amount with a decimal point', 3, total({ amount: '10,00' }), /"10,00" is not a valid amount/],
  ['two decimals or none', 3, total({ amount: '1.5' }), /not a valid amount/],
  ['a total of zero or more', 3, total({ amount: '-1' }), /must not be negative/],
  ['a total of at most 100 million', 3, total({ amount: '100000001' }), /too big/],
  ['a known type for the total', 3, total({ type: 'estimated' }), /not a valid line item type/],
  ['amounts for line items', 3, { ...request, lineItems: [{ label: 'Tax', amount: '' }] }, /not a valid amount/],
  ['an identifier for each delivery', 3, methods({ identifier: undefined }), /Missing shipping method identifier/],
  ['an amount for each delivery', 3, methods({ amount: 'free' }), /"free" is not a valid amount/],
  ['deliveries of zero or more', 3, methods({ amount: '-2' }), /greater than or equal to zero/],
  ['different identifiers', 3, methods({}, {}), /same identifier/],
  ['known contact fields', 3, { ...request, requiredShippingContactFields: ['address'] }, /not a valid contact field/],
  [
    'phonetic names only from version 3 on',
    2,
    { ...request, requiredBillingContactFields: ['phoneticName'] },
    /"phoneticName"/,
  ],
  ['a known shipping type', 3, { ...request, shippingType: 'drone' }, /not a valid shipping type/],
  ['countries of two letters', 3, { ...request, supportedCountries: ['Britain'] }, /not a valid country code/],
  [
    'complete token contexts',
    14,
    { ...request, multiTokenContexts: [{ merchantName: 'Shop' }] },
    /Missing merchantIdentifier/,
  ],
  ['the charge of a subscription', 14, { ...request, recurringPaymentRequest: special }, /regularBilling/],
  [
    'an amount of a later charge',
    14,
    { ...request, deferredPaymentRequest: { ...special, deferredBilling: { label: 'Room', amount: 'free' } } },
    /not a valid amount/,
  ],
  [
    'only one kind of special payment',
    14,
    { ...request, recurringPaymentRequest: special, automaticReloadPaymentRequest: special },
    /At most one/,
  ],
])('a session requires %s', (_, version, asked, thrown) => {
  const { Session } = applePage()
  expect(thrownBy(() => new Session(version, asked as ApplePayJS.ApplePayPaymentRequest))).toMatch(thrown)
})

test.each([
  ['the least', 1, request],
  ['delivery', 3, withDelivery],
  ['a pending total of zero', 3, total({ type: 'pending', amount: '0' })],
  ['a pending line item without an amount', 3, { ...request, lineItems: [{ label: 'Tax', type: 'pending' }] }],
  ['three decimals of a dinar', 3, { ...request, currencyCode: 'KWD', total: { label: 'Shop', amount: '1.250' } }],
  ['a discount', 3, { ...request, lineItems: [{ label: 'Off', amount: '-2.50' }] }],
  ['a subscription', 14, { ...request, recurringPaymentRequest: plan }],
])('a session accepts %s', (_, version, asked) => {
  const { Session } = applePage()
  expect(() => new Session(version, asked as ApplePayJS.ApplePayPaymentRequest)).not.toThrow()
})

test('a session can be created only in a user gesture, and so can the setup be opened', async () => {
  const { Session } = applePage({ userGesture: () => false })
  expect(thrownBy(() => new Session(3, request))).toMatch(/^InvalidAccessError: .*user gesture handler/)
  await expect(Session.openPaymentSetup('merchant.example')).rejects.toThrow('user gesture')
})

test.each([
  ['an insecure page', fakeWindow({ isSecureContext: false })],
  [
    'a frame with a parent of another origin',
    fakeWindow({ parent: fakeWindow({ location: { origin: 'https://other.example' } }) }),
  ],
])('every call throws in %s', async (_, window) => {
  const { Session } = applePage({}, window)
  const refused = /^InvalidAccessError: Trying to start/
  expect(thrownBy(() => Session.canMakePayments())).toMatch(refused)
  expect(thrownBy(() => Session.supportsVersion(3))).toMatch(refused)
  expect(thrownBy(() => new Session(3, request))).toMatch(refused)
  await expect(Session.applePayCapabilities('merchant.example')).rejects.toThrow('Trying to start')
})

test('versions up to the newest are supported, and version zero throws', () => {
  const { Session } = applePage({ version: 6 })
  expect([1, 6, 7].map((version) => Session.supportsVersion(version))).toEqual([true, true, false])
  expect(thrownBy(() => Session.supportsVersion(0))).toMatch(/^InvalidAccessError/)
})

test.each([
  ['paymentCredentialsAvailable', true, true],
  ['paymentCredentialStatusUnknown', true, false],
  ['paymentCredentialsUnavailable', true, false],
  ['applePayUnsupported', false, false],
] as const)('a wallet with %s', async (status, pays, activeCard) => {
  const { Session } = applePage({ status })
  expect(Session.canMakePayments()).toBe(pays)
  expect(await Session.canMakePaymentsWithActiveCard('merchant.example')).toBe(activeCard)
  expect(await Session.applePayCapabilities('merchant.example')).toEqual({ paymentCredentialStatus: status })
})

test('an ApplePayError requires a known code and a known field', () => {
  const { Fault } = applePage()
  expect(new Fault('shippingContactInvalid', 'postalCode', 'Not there')).toMatchObject({
    code: 'shippingContactInvalid',
    contactField: 'postalCode',
    message: 'Not there',
  })
  expect(() => new Fault('invalid' as 'unknown')).toThrow(TypeError)
  expect(() => new Fault('unknown', 'zip' as 'postalCode')).toThrow(TypeError)
})
