import { describe, expect, it } from 'vitest'
import type { TenderError } from '../shared/error'
import { readAnswer } from './read-answer'

const payment = { id: 'payments:1', paymentCore: { status: 'DECLINED', outcome: { declineCode: 'EXPIRED_CARD' } } }
const errorsOf = (extensions: object) => ({ data: null, errors: [{ message: 'no', extensions }] })

const faultOf = (answer: unknown): TenderError => {
  try {
    readAnswer(answer)
  } catch (error) {
    return error as TenderError
  }
  return expect.unreachable()
}

describe('readAnswer', () => {
  it.each([
    ['the GraphQL body', { data: { authorizePayment: payment } }],
    ['its data', { authorizePayment: payment }],
    ['the payment', payment],
  ])('finds payment and decline code in %s', (_what, answer) => {
    expect(readAnswer(answer)).toEqual({ paymentId: 'payments:1', declineCode: 'EXPIRED_CARD' })
  })

  it.each([
    { id: 'payments:1' },
    { id: 'payments:1', paymentCore: null },
    { id: 'payments:1', paymentCore: { outcome: {} } },
  ])('needs no decline code: %j', (answer) => expect(readAnswer(answer)).toEqual({ paymentId: 'payments:1' }))

  it.each([
    ['in the body', errorsOf({ code: 'error.authorize.requires3DSecure', url: 'x', paymentId: 'payments:1' })],
    ['by itself', { extensions: { code: 'error.authorize.requires3DSecure', paymentId: 'payments:1' } }],
  ])('finds the payment that an error names as waiting, %s', (_where, answer) => {
    expect(readAnswer(answer)).toEqual({ paymentId: 'payments:1' })
  })

  it.each(['error.validation', 'api.key.unauthorized', 'error.rateLimited'])(
    'tells a refusal, %s: nothing was charged',
    (code) => {
      const error = faultOf(errorsOf({ code }))
      expect(error.code).toBe('authorise.failed')
      expect(error.message).toContain(code)
    },
  )

  it.each(['error.internal', 'error.authorize.requires3DSecure', 'error.some.day'])(
    'tells a breakdown, %s: nobody knows what was charged',
    (code) => expect(faultOf(errorsOf({ code })).code).toBe('service.failed'),
  )

  it.each([
    undefined,
    null,
    '',
    'payments:1',
    42,
    true,
    [],
    {},
    { id: '' },
    { id: 7 },
    { data: null },
    { data: { authorizePayment: null } },
    { errors: [] },
    { errors: 'broken' },
    { errors: [{ message: 'no' }] },
    { errors: [null] },
    { extensions: null },
  ])('finds nothing in %j', (answer) => {
    expect(faultOf(answer).code).toBe('authorise.answer')
  })

  it('repeats nothing of an answer it does not understand', () => {
    const error = faultOf({ customer: 'ada@example.com' })
    expect(error.message + JSON.stringify(error)).not.toContain('ada@')
  })
})
