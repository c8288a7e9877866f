import { describe, expect, it } from 'vitest'
import { invalidField, Refusal, tooManyOutcomes } from './refusal'

const fields = [{ path: 'token', message: 'unknown', extra: 'secret' }]

describe('Refusal', () => {
  it('becomes an error response, with its headers and fields', async () => {
    const response = new Refusal(429, 'attempts.tooMany', 'reason', {
      customerMessage: 'Later.',
      fields,
      headers: { 'retry-after': '7' },
    }).toResponse()
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
    const error = { code: 'attempts.tooMany', message: 'Later.', reason: 'reason', fields }
    expect(await response.json()).toEqual({ error })
  })

  it('has no fields in the response if it names none', async () => {
    const response = new Refusal(404, 'order.notFound', 'reason').toResponse()
    expect(await response.json()).toEqual({ error: { code: 'order.notFound', message: '', reason: 'reason' } })
  })

  it('ANSWER-12: becomes a part of a state, without the reason for developers', () => {
    const refusal = new Refusal(400, 'request.invalid', 'reason', { customerMessage: 'No.', fields })
    expect(refusal.toOrderRefusal()).toEqual({
      code: 'request.invalid',
      message: 'No.',
      fields: [{ path: 'token', message: 'unknown' }],
    })
  })

  it('has a name for the log', () => {
    expect(String(new Refusal(424, 'order.unavailable', 'reason'))).toBe('Refusal: reason')
  })
})

it.each([
  [1, '1'],
  [1000, '1'],
  [1001, '2'],
])('tooManyOutcomes() › %i ms are %s s', (waitMs, seconds) => {
  expect(tooManyOutcomes(waitMs)).toMatchObject({
    status: 429,
    code: 'outcome.tooMany',
    headers: { 'retry-after': seconds },
  })
})

it('invalidField() names the field', () => {
  expect(invalidField('token', 'unknown')).toMatchObject({
    status: 400,
    code: 'request.invalid',
    fields: [{ path: 'token', message: 'unknown' }],
    message: 'The body of the request is invalid: token: unknown',
  })
})
