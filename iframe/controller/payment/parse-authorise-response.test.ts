import { describe, expect, it } from 'vitest'
import { TenderError, toErrorData } from '../../../src/shared/error'
import { isKeptRejection, parseAuthoriseResponse } from './parse-authorise-response'

const payment = {
  id: 'payments:1',
  status: 'DECLINED',
  amount: { rawAmount: 5099, currency: 'EUR' },
  paymentCore: { outcome: { declineCode: 'EXPIRED_CARD' } },
}
const read = {
  paymentId: 'payments:1',
  status: 'DECLINED',
  amount: { amount: 5099, currency: 'EUR' },
  declineCode: 'EXPIRED_CARD',
}
const errorsOf = (extensions: object) => ({ data: null, errors: [{ message: 'no', extensions }] })

const readIn = (answer: unknown) => parseAuthoriseResponse({ kind: 'answer', answer })
const thrownBy = (act: () => unknown): TenderError => {
  try {
    act()
  } catch (error) {
    return error as TenderError
  }
  return expect.unreachable()
}
const faultOf = (answer: unknown) => thrownBy(() => readIn(answer))

describe('a payment', () => {
  it.each([
    ['the GraphQL body', { data: { authorizePayment: payment } }],
    ['the body of getPayment', { data: { getPayment: payment } }],
    ['a payment as data', { data: payment }],
    ['the data', { authorizePayment: payment }],
    ['the payment', payment],
  ])('is found in %s, also as JSON text', (_what, answer) => {
    expect(readIn(answer)).toEqual(read)
    expect(readIn(JSON.stringify(answer))).toEqual(read)
  })

  it.each([
    { id: 'payments:1' },
    { id: 'payments:1', status: null, amount: null, paymentCore: null },
    { id: 'payments:1', status: 'SOME_DAY', amount: {}, paymentCore: { outcome: {} } },
    { id: 'payments:1', status: 7, amount: { rawAmount: '50.99 EUR', currency: 'EUR' } },
    { id: 'payments:1', amount: { rawAmount: 5099 } },
  ])('needs nothing but its id: %j', (answer) => expect(readIn(answer)).toEqual({ paymentId: 'payments:1' }))

  it('has its amount in whole minor units, as a number or as JSON keeps a Long', () => {
    const withAmount = (rawAmount: unknown) => readIn({ id: 'payments:1', amount: { rawAmount, currency: 'EUR' } })
    expect(withAmount('5099').amount).toEqual({ amount: 5099, currency: 'EUR' })
    expect(withAmount(50.99).amount).toBeUndefined()
    expect(withAmount(2 ** 53).amount).toBeUndefined()
  })

  it('may name its currency beside the amount', () => {
    const answer = { id: 'payments:1', amount: { rawAmount: 5099 }, currency: 'EUR' }
    expect(readIn(answer).amount).toEqual({ amount: 5099, currency: 'EUR' })
  })
})

/** Where GraphQL and its clients put the extensions of an error. */
const places: [where: string, of: (extensions: object) => unknown][] = [
  ["the body's errors", errorsOf],
  ["Apollo's graphQLErrors", (extensions) => ({ graphQLErrors: [{ extensions }] })],
  ["graphql-request's response", (extensions) => ({ response: { errors: [{ extensions }] } })],
  ['an error handed on', (extensions) => ({ error: { extensions } })],
  ['the error itself', (extensions) => ({ extensions })],
  ['JSON text', (extensions) => JSON.stringify(errorsOf(extensions))],
]

describe.each(places)("the service's error in %s", (_where, of) => {
  it('may name a payment that waits for the customer', () => {
    const waiting = { code: 'error.authorize.requires3DSecure', url: 'x', paymentId: 'payments:1' }
    expect(readIn(of(waiting))).toEqual({
      paymentId: 'payments:1',
      waitsFor: { kind: 'challenge', url: 'x' },
    })
  })

  it('may name a payment that waits, and not where', () => {
    const waiting = { code: 'error.authorize.requires3DSecure', paymentId: 'payments:1' }
    expect(Object.keys(readIn(of(waiting)))).toEqual(['paymentId'])
  })

  it.each([
    'error.validation',
    'error.notFound',
    'error.fraud.invalidPayload',
    'api.key.unauthorized',
    'api.key.forbidden',
  ])('may be a refusal: %s', (code) => {
    const error = faultOf(of({ code }))
    expect(error.code).toBe('authorise.failed')
    expect(error.message).toContain(code)
  })

  it.each([
    'error.internal',
    'error.rateLimited',
    'error.authorize.requires3DSecure',
    'error.payment.invalidState',
    'error.some.day',
    'my.error.validation',
    'error.validation.later',
  ])('may leave the outcome unknown: %s', (code) => {
    const error = faultOf(of({ code }))
    expect(error.code).toBe('service.failed')
    expect(error.message).toContain(code)
  })
})

describe('whether the service keeps a refusal for the key (rule ORDER-6)', () => {
  const errors = (code: string, path?: unknown) => [{ message: 'no', extensions: { code }, path }]
  it.each<[string, unknown, boolean]>([
    ['an error of the operation', { errors: errors('error.validation', ['authorizePayment']) }, true],
    [
      'an error of the operation, in the response of a thrown error',
      { response: { errors: errors('error.notFound', ['authorizePayment']) } },
      true,
    ],
    [
      'an error of a member of the result',
      { errors: errors('error.validation', ['authorizePayment', 'amount']) },
      false,
    ],
    ['an error of the request', { errors: errors('error.validation') }, false],
    ['an error with an empty path', { errors: errors('error.validation', []) }, false],
    ['an error whose path is no list', { errors: errors('error.validation', 'a') }, false],
    ['an error of the key', { errors: errors('api.key.forbidden', ['authorizePayment']) }, false],
    ['an error without a place', { extensions: { code: 'error.validation' } }, false],
    ['errors that are no list', { errors: 'a', extensions: { code: 'error.validation' } }, false],
  ])('%s', (_what, body, isKept) => {
    const error = faultOf(body)
    expect(error.code).toBe('authorise.failed')
    expect(isKeptRejection(error)).toBe(isKept)
    const path = ['authorizePayment']
    const extensions = { code: expect.stringMatching(/^error\./) }
    expect(error.service).toEqual(isKept ? { httpStatus: 200, message: '', path, extensions } : undefined)
  })
})

describe('an answer without a payment', () => {
  it.each([
    [undefined, 'returned nothing'],
    [null, 'returned nothing'],
    ['', 'returned a string'],
    ['payments:1', 'returned a string'],
    ['<!doctype html>', 'returned a string'],
    [42, 'returned a number'],
    [true, 'returned a boolean'],
    [[], 'returned a list'],
    [['{"id":"payments:1"}'], 'returned a list'],
    [{}, 'returned an empty object'],
    [{ ok: true, orderId: 7 }, 'returned an object with ok, orderId'],
    [{ id: '' }, 'returned an object with id'],
    [{ id: 7 }, 'returned an object with id'],
    [{ data: null }, 'returned an object with data'],
    [{ data: { authorizePayment: null } }, 'returned an object with data'],
    [{ errors: [] }, 'returned an object with errors'],
    [{ errors: 'broken' }, 'returned an object with errors'],
    [{ errors: [{ message: 'no' }] }, 'returned an object with errors'],
    [{ errors: [null] }, 'returned an object with errors'],
    [{ extensions: null }, 'returned an object with extensions'],
    [{ extensions: { code: 7 } }, 'returned an object with extensions'],
  ])('is an error that describes the answer: %j', (answer, returned) => {
    const error = faultOf(answer)
    expect(error).toMatchObject({ code: 'authorise.answer', fixedBy: 'merchant' })
    expect(error.message).toMatch(/^pay\(\): authorise must return the service's answer/)
    expect(error.message.endsWith(returned)).toBe(true)
  })

  it('is described by a few names of members, and by no value', () => {
    const { message } = faultOf({ a: 1, 'ada@example.com': 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 })
    expect(message).toMatch(/returned an object with a, b, c, d, e, f$/)
  })

  it('repeats no value', () => {
    const customer = 'ada@example.com 4242424242424242'
    for (const answer of [{ customer }, customer, [customer], { errors: [{ message: customer }] }]) {
      const error = faultOf(answer)
      expect(error.message + JSON.stringify(error)).not.toMatch(/ada@|4242/)
    }
  })
})

describe('a call without an answer', () => {
  it('is an error that names an exception and a page that is no JSON as its causes', () => {
    const { code, message } = thrownBy(() => parseAuthoriseResponse({ kind: 'threw' }))
    expect(code).toBe('authorise.answer')
    expect(message).toMatch(/threw, or its Response reports a failure or is not JSON/)
  })

  it("is the merchant's own refusal, with its message", () => {
    const soldOut = new TenderError('authorise.failed', 'no stock', { customerMessage: 'Sold out' })
    const error = thrownBy(() => parseAuthoriseResponse({ kind: 'refused', error: toErrorData(soldOut) }))
    expect(error).toMatchObject({ code: 'authorise.failed', message: 'no stock', customerMessage: 'Sold out' })
  })

  it('is a function that threw: its cause stays with the page', () => {
    expect(thrownBy(() => parseAuthoriseResponse({ kind: 'threw' }))).toMatchObject({ code: 'authorise.answer' })
  })
})
