import { describe, expect, it } from 'vitest'
import { fieldsIn, isAlternative, parseAuthoriseBody, parseExpectation, parseOutcomeBody } from './authorise-body'

const card = {
  trackingId: 'order_1',
  attemptKey: 'attempt-1',
  type: 'CARD',
  token: 'token-1',
  amount: { amount: 5099, currency: 'EUR' },
  returnUrl: 'https://shop.example/thanks',
}
const wallet = { ...card, type: 'APPLE_PAY', token: undefined }

/** Returns a value with this number of levels. */
const nested = (levels: number): unknown => (levels === 0 ? 'text' : { inner: nested(levels - 1) })

describe('parseAuthoriseBody()', () => {
  it.each<[string, object]>([
    ['an id of 255 characters', { trackingId: 'é'.repeat(255) }],
    ['an id with spaces and signs inside', { trackingId: 'A 1/2 – #7' }],
    ['an attemptKey of 100 characters', { attemptKey: 'a'.repeat(100) }],
    ['an alternative method without a token', { type: 'SEPA_DEBIT2', token: undefined }],
    ['the shortest type', { type: 'X' }],
    ['an amount of zero', { amount: { amount: 0, currency: 'JPY' } }],
    ['a return URL without https', { returnUrl: 'http://localhost:3000/?a=1#b' }],
    ['a saved card, with the transaction of Google Pay', { save: true, googlePay: { transactionId: 't' } }],
    ['a short timeout', { timeoutMs: 0.5 }],
    ['fields of the form', { fields: { delivery: 'express', '': '' } }],
    ['a wallet’s token that is text', { ...wallet, walletToken: 'text' }],
    ['a wallet’s token with 10 levels', { ...wallet, type: 'GOOGLE_PAY', walletToken: nested(10) }],
    ['a wallet’s token with null', { ...wallet, walletToken: { a: null, b: [1, { c: true }] } }],
  ])('accepts %s', (_what, change) => {
    const body = { ...card, ...change }
    const { returnUrl, ...parsed } = parseAuthoriseBody({ ...body, unknown: 1 })
    expect({ ...parsed, returnUrl: returnUrl.href }).toEqual(JSON.parse(JSON.stringify(body)))
  })

  it.each<[string, object, string]>([
    ['an empty id', { trackingId: '' }, 'trackingId'],
    ['an id of 256 characters', { trackingId: 'a'.repeat(256) }, 'trackingId'],
    ['an id with a line break', { trackingId: 'order\n1' }, 'trackingId'],
    ['an id with a line separator', { trackingId: 'order\u20281' }, 'trackingId'],
    ['an empty attemptKey', { attemptKey: '' }, 'attemptKey'],
    ['an attemptKey of 101 characters', { attemptKey: 'a'.repeat(101) }, 'attemptKey'],
    ['an attemptKey with a sign before it', { attemptKey: '#a' }, 'attemptKey'],
    ['an attemptKey with a sign behind it', { attemptKey: 'a#' }, 'attemptKey'],
    ['a type of 41 characters', { type: 'A'.repeat(41) }, 'type'],
    ['a type that begins with a digit', { type: '3DS' }, 'type'],
    ['a type with a sign', { type: 'CARD!' }, 'type'],
    ['an empty token', { token: '' }, 'token'],
    ['an empty intentId', { intentId: '' }, 'intentId'],
    ['save as text', { save: 'true' }, 'save'],
    ['googlePay as text', { googlePay: 'text' }, 'googlePay'],
    ['googlePay without its transaction', { googlePay: {} }, 'googlePay.transactionId'],
    ['no amount', { amount: undefined }, 'amount'],
    ['a fraction', { amount: { amount: 50.99, currency: 'EUR' } }, 'amount.amount'],
    ['a currency with a digit before it', { amount: { amount: 1, currency: '1EUR' } }, 'amount.currency'],
    ['a currency with a digit behind it', { amount: { amount: 1, currency: 'EUR1' } }, 'amount.currency'],
    ['a return URL of another scheme', { returnUrl: 'xhttps://shop.example/' }, 'returnUrl'],
    ['a return URL of a longer scheme', { returnUrl: 'httpsx://shop.example/' }, 'returnUrl'],
    ['a return URL with a user name', { returnUrl: 'https://ada@shop.example/' }, 'returnUrl'],
    ['a return URL with a password', { returnUrl: 'https://:secret@shop.example/' }, 'returnUrl'],
    ['fields as a list', { fields: ['a'] }, 'fields'],
    ['a wallet’s token with 11 levels', { ...wallet, walletToken: nested(11) }, 'walletToken'],
    ['a wallet’s token with one deep member', { ...wallet, walletToken: { a: 1, b: nested(10) } }, 'walletToken'],
    ['a wallet without its token', { ...wallet, type: 'GOOGLE_PAY' }, 'walletToken'],
    ['a wallet whose token is null', { ...wallet, walletToken: null }, 'walletToken'],
  ])('rejects %s', (_what, change, path) => {
    expect(() => parseAuthoriseBody({ ...card, ...change })).toThrow(
      expect.objectContaining({ code: 'request.invalid', status: 400, fields: [expect.objectContaining({ path })] }),
    )
  })

  it('names each invalid field in the message, but no text of the browser', () => {
    const names = ['a'.repeat(60), 'a'.repeat(61), 'secret!', '!secret']
    const fields = Object.fromEntries(names.map((name) => [name, 1]))
    expect(() => parseAuthoriseBody({ ...card, token: 7, fields })).toThrow(
      `The body of the request is invalid: token: expected a payment method's token; fields.${names[0]}: expected a string; fields.…: expected a string; fields.…: expected a string; fields.…: expected a string`,
    )
  })
})

it.each([
  ['CARD', false],
  ['APPLE_PAY', false],
  ['GOOGLE_PAY', false],
  ['SEPA', true],
])('isAlternative() › %s: %s', (type, isOne) => {
  expect(isAlternative(type)).toBe(isOne)
})

it('parseOutcomeBody() accepts every return code, and a question without a key', () => {
  expect(parseOutcomeBody({ trackingId: 'order_1', returnCode: { any: 1 } })).toEqual({
    trackingId: 'order_1',
    returnCode: { any: 1 },
  })
  expect(() => parseOutcomeBody({ trackingId: 'order_1', attemptKey: 'a b' })).toThrow('attemptKey: expected 1 to 100')
  expect(() => parseOutcomeBody('nonsense')).toThrow(
    expect.objectContaining({ fields: [{ path: '', message: expect.any(String) }] }),
  )
})

it('parseExpectation() reads the order’s amount', () => {
  const expectation = { trackingId: 'order_1', expected: card.amount }
  expect(parseExpectation(expectation)).toEqual(expectation)
  expect(() => parseExpectation({ trackingId: 'order_1' })).toThrow('expected: expected { amount, currency }')
})

it.each([
  ['text', { fields: { a: 'b' } }, { a: 'b' }],
  ['a number', { fields: { a: 1 } }, {}],
  ['no fields', {}, {}],
  ['no object', null, {}],
])('fieldsIn() › %s', (_what, body, fields) => {
  expect(fieldsIn(body)).toEqual(fields)
})
