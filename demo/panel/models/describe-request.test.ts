import { describe, expect, it } from 'vitest'
import { credentialsOf, statusTextOf, summaryOf, titleOf, toneOf } from './describe-request'
import type { LoggedRequest } from './service-snapshot'

const request = (change: Partial<LoggedRequest>): LoggedRequest => ({
  id: '1',
  date: '2026-01-15T12:00:00.000Z',
  operations: ['getIntent'],
  operationName: null,
  document: null,
  caller: 'PUBLIC_KEY',
  status: 200,
  errors: [],
  latencyMs: 3,
  idempotencyKey: null,
  variables: {},
  answer: null,
  ...change,
})

describe('a request', () => {
  it('names every kind of credential that it contains, once', () => {
    const paymentMethod = { type: 'CARD', token: 'aB•••5p', walletToken: null }
    const variables = { payment: { paymentMethod }, data: { token: 'aB•••5p' } }
    expect(credentialsOf(request({ caller: 'PRIVATE_KEY', variables }))).toEqual(['Private Key', 'card token'])
    expect(credentialsOf(request({ caller: 'CLIENT_TOKEN' }))).toEqual(['Client Token'])
    expect(credentialsOf(request({ caller: null }))).toEqual(['No valid key'])
  })

  it.each([
    [{ status: 200 }, 'good', '200'],
    [{ status: 200, errors: ['error.notFound'] }, 'waiting', '200'],
    [{ status: 500 }, 'bad', '500'],
    [{ status: 0 }, 'bad', 'No response'],
  ])('with %j is %s and says %s', (change, tone, text) => {
    expect([toneOf(request(change)), statusTextOf(request(change))]).toEqual([tone, text])
  })

  it('is named by its operations, and has its key and errors in one line', () => {
    expect(titleOf(request({ operations: ['getIntent', 'getPayment'] }))).toBe('getIntent, getPayment')
    expect(titleOf(request({ operations: [], operationName: 'Broken' }))).toBe('Broken')
    expect(summaryOf(request({ idempotencyKey: 'a1', errors: ['error.notFound'] }))).toBe(
      'Public Key · idempotency key a1 · error.notFound',
    )
  })
})
