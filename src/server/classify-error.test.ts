import { describe, expect, it } from 'vitest'
import { type ErrorCode, type ServiceFault, TenderError } from '../shared/error'
import { isKeptRejection, isOutcomeUnknown, isRejectedDocument, provesNothingAboutKey } from './classify-error'

const kept: ServiceFault = {
  httpStatus: 200,
  message: '',
  path: ['authorizePayment'],
  extensions: { code: 'error.validation' },
}
const rejection = (change: Partial<ServiceFault>, code: ErrorCode = 'service.rejected') =>
  new TenderError(code, 'x', { service: { ...kept, ...change } })
const coded = (code: string, members: object = {}) => rejection({ extensions: { code, ...members } })

const { path: _, ...withoutPath } = kept
const neverRan = new TenderError('service.rejected', 'x', { service: withoutPath })

describe('isKeptRejection()', () => {
  it.each([
    ['a validation error of the operation', rejection({})],
    ['a record that does not exist', coded('error.notFound')],
    ['an invalid fraud payload', coded('error.fraud.invalidPayload')],
    ['a code that this version does not know', coded('error.something.new')],
  ])('is true for %s', (_what, error) => expect(isKeptRejection(error)).toBe(true))

  it.each<[what: string, error: unknown]>([
    ['an error without a path', neverRan],
    ['an error without a code', rejection({ extensions: {} })],
    ['an error below the operation', rejection({ path: ['authorizePayment', 'paymentCore'] })],
    ...[307, 400, 401, 403, 404, 429, 500, 503].map((httpStatus) => [
      `HTTP status ${httpStatus}`,
      rejection({ httpStatus }),
    ]),
    ['a rejected key', coded('api.key.unauthorized')],
    ['a key of a forbidden kind', coded('api.key.forbidden')],
    ['a rate limit', coded('error.rateLimited')],
    ['an internal error of the service', coded('error.internal')],
    ['an error that names a payment', coded('error.something.new', { paymentId: 'payments:x' })],
    ['3-D Secure', coded('error.authorize.requires3DSecure', { url: 'https://pay.example' })],
    ['an approval', coded('error.authorize.requiresApmAuthorization')],
    ['an invalid answer', new TenderError('service.answer', 'x')],
    ['a timeout', new TenderError('network.timeout', 'x')],
    ['an invalid option', new TenderError('options.invalid', 'x')],
    ['another error', Object.assign(new Error('x'), { service: kept })],
    ['no error', undefined],
  ] as [string, unknown][])('is false for %s', (_what, error) => expect(isKeptRejection(error)).toBe(false))
})

describe('isOutcomeUnknown()', () => {
  it.each([
    ['an error of the operation without a code', rejection({ extensions: {} }), true],
    ['an error of the operation with a code', rejection({}), false],
    ['a document that never ran', neverRan, false],
    ['an error of a server in front of the service', rejection({ ...withoutPath, httpStatus: 502 }), true],
  ])('for %s: %s', (_what, error, expected) => expect(isOutcomeUnknown(error)).toBe(expected))
})

it('isRejectedDocument() is true only if the service did not execute the document', () => {
  expect(isRejectedDocument(new TenderError('service.incompatible', 'x'))).toBe(true)
  expect(isRejectedDocument(rejection({ httpStatus: 400 }))).toBe(false)
})

describe('provesNothingAboutKey()', () => {
  it.each([
    ['a validation error of the operation', rejection({}), false],
    ['a pending customer action', coded('error.authorize.requires3DSecure', { paymentId: 'payments:x' }), false],
    ['a document that never ran', neverRan, true],
    ['a key of a forbidden kind', coded('api.key.forbidden'), true],
    ['a rate limit', rejection({ httpStatus: 429, extensions: { code: 'error.rateLimited' } }), true],
    [
      'the page of a proxy',
      new TenderError('service.rejected', 'x', { service: { ...withoutPath, extensions: {} } }),
      true,
    ],
    ['a lost answer', new TenderError('network.failed', 'x'), false],
  ])('%s: %s', (_what, error, expected) => expect(provesNothingAboutKey(error)).toBe(expected))
})
