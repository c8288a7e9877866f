import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { toTenderError } from './to-tender-error'

const refusal = (extensions: object, message = 'x', headers: Record<string, string> = {}, path?: unknown) =>
  toTenderError(
    { name: 'capturePayment' },
    {
      status: 200,
      headers: new Headers(headers),
      errors: [{ message, extensions, path }],
    },
  )

it('keeps the members of the error table, and no others', () => {
  const table = {
    code: 'error.payment.amountExceeded',
    available: 99,
    accepted: ['PRIVATE_KEY'],
    paymentId: 'payments:12345678-1234-1234-1234-123456789012',
    url: 'https://pay.example/challenge/12345678',
  }
  expect(refusal({ ...table, stack: 'at pay.ts', status: 7 }).service?.extensions).toEqual(table)
})

it('keeps the reason of a rate limit, and no wait if waiting does not help', () => {
  const error = refusal({ code: 'error.rateLimited', reason: 'clientToken' })
  expect(error).toMatchObject({ code: 'service.failed', service: { extensions: { reason: 'clientToken' } } })
  expect(error.retryAfterMs).toBeUndefined()
})

it('contains no card number and no security code that a broken service repeats', () => {
  const error = refusal(
    {
      code: 'error.4242424242424242',
      fields: [{ path: 'card.4242 4242 4242 4242', message: '4242-4242-4242-4242 with 987 is wrong' }],
      accepted: ['4242424242424242'],
      resource: '4242424242424242',
    },
    'no card 4242 4242 4242 4242 here',
  )
  const everything = inspect(error, { depth: null, showHidden: true })
  expect(everything).not.toMatch(/4242424242|4242[ -]4242|with 987|"987"/)
})

it.each([
  ['2', 2000],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ['-1', undefined],
  ['', undefined],
])('reads Retry-After: %s', (header, ms) => expect(refusal({}, 'x', { 'retry-after': header }).retryAfterMs).toBe(ms))

it.each([
  [['authorizePayment'], ['authorizePayment']],
  [
    ['listPayments', 'edges', 3],
    ['listPayments', 'edges', 3],
  ],
  [['card 4242424242424242'], ['card …']],
  [[4242424242424242], undefined],
  [[null], undefined],
  [[], undefined],
  ['authorizePayment', undefined],
  [undefined, undefined],
])('reads the path %j of the first error as %j', (path, read) => {
  const { service } = refusal({}, 'x', {}, path)
  expect(service?.path).toEqual(read)
  expect(Object.hasOwn(service ?? {}, 'path')).toBe(read !== undefined)
})
