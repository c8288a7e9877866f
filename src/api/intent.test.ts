import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { intentResult } from './intent'

const { result, read } = intentResult

const answer = {
  id: 'intents:1',
  trackingId: 'order-1',
  status: 'ACTIVE',
  amount: { rawAmount: 5099, currency: 'EUR' },
  timeline: {
    shipping: { status: 'COMPLETE', date: '2026-06-01T10:00:00Z' },
    delivery: { status: 'NOT_STARTED', date: null },
    billing: null,
  },
  linkedPayments: [{ paymentId: 'payments:1', status: 'SUCCEEDED' }],
}

describe('the schema of an intent', () => {
  it('reads a snapshot', () => {
    expect(read(z.parse(result, answer))).toEqual({
      id: 'intents:1',
      trackingId: 'order-1',
      status: 'ACTIVE',
      amount: { amount: 5099, currency: 'EUR' },
      steps: {
        shipping: { status: 'COMPLETE', date: '2026-06-01T10:00:00Z' },
        delivery: { status: 'NOT_STARTED', date: null },
        billing: { status: 'NOT_STARTED', date: null },
      },
      linkedPayments: [{ paymentId: 'payments:1', status: 'SUCCEEDED', amount: null }],
    })
  })

  it('accepts null for everything that a new intent lacks', () => {
    const young = { ...answer, amount: null, timeline: null, linkedPayments: null }
    expect(read(z.parse(result, young))).toMatchObject({ amount: null, linkedPayments: [] })
  })

  it('ignores a payment without id or status', () => {
    const { linkedPayments } = answer
    const lacking = [null, { paymentId: null, status: 'SUCCEEDED' }, { paymentId: 'payments:2', status: null }]
    const told = { ...answer, linkedPayments: [...lacking, ...linkedPayments] }
    expect(read(z.parse(result, told)).linkedPayments).toEqual([{ ...linkedPayments[0], amount: null }])
  })

  it('reads the amount of a linked payment, if it has a currency', () => {
    const [payment] = answer.linkedPayments
    const reported = [
      { ...payment, amount: { rawAmount: 4099, currency: 'EUR' } },
      { ...payment, amount: null },
      { ...payment, amount: { rawAmount: 4099, currency: null } },
    ]
    expect(read(z.parse(result, { ...answer, linkedPayments: reported })).linkedPayments).toEqual([
      { ...payment, amount: { amount: 4099, currency: 'EUR' } },
      { ...payment, amount: null },
      { ...payment, amount: null },
    ])
  })

  it.each([{ id: 7 }, { status: 'DONE' }, { linkedPayments: [{ paymentId: 'payments:1', status: 'MAYBE' }] }])(
    'refuses an answer with %j',
    (wrong) => expect(z.safeParse(result, { ...answer, ...wrong }).success).toBe(false),
  )
})
