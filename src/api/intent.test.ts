import { describe, expect, it } from 'vitest'
import { getIntent } from './browser-operations'
import { toSnapshot } from './intent'

/** Reads an answer as the transport does. */
const snapshotOf = (value: unknown) => {
  const parsed = getIntent.result().safeParse(value)
  return parsed.success ? toSnapshot(parsed.data) : undefined
}

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
    expect(snapshotOf(answer)).toEqual({
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
    expect(snapshotOf(young)).toMatchObject({ amount: null, linkedPayments: [] })
  })

  it('keeps a payment of which it knows nothing, because money may have been taken', () => {
    const { linkedPayments } = answer
    const lacking = [
      null,
      { paymentId: null, status: 'SUCCEEDED' },
      { paymentId: 'payments:2', status: null },
      { paymentId: 'payments:3' },
      { paymentId: 'payments:4', status: 'MAYBE' },
    ]
    expect(snapshotOf({ ...answer, linkedPayments: [...lacking, ...linkedPayments] })?.linkedPayments).toEqual([
      { paymentId: '', status: 'UNKNOWN', amount: null },
      { paymentId: '', status: 'SUCCEEDED', amount: null },
      { paymentId: 'payments:2', status: 'UNKNOWN', amount: null },
      { paymentId: 'payments:3', status: 'UNKNOWN', amount: null },
      { paymentId: 'payments:4', status: 'UNKNOWN', amount: null },
      { ...linkedPayments[0], amount: null },
    ])
  })

  it('reads amounts that arrive as text, and statuses that it does not know', () => {
    const timeline = { shipping: { status: 'SKIPPED' } }
    const other = { ...answer, status: 'ARCHIVED', amount: { rawAmount: '5099', currency: 'EUR' }, timeline }
    expect(snapshotOf(other)).toMatchObject({
      status: 'UNKNOWN',
      amount: { amount: 5099, currency: 'EUR' },
      steps: { shipping: { status: 'NOT_STARTED', date: null } },
    })
  })

  it('accepts absent members', () => {
    const { id, trackingId } = answer
    expect(snapshotOf({ id, trackingId })).toMatchObject({ id, status: 'UNKNOWN', amount: null, linkedPayments: [] })
  })

  it('reads the amount of a linked payment, if it has a currency', () => {
    const [payment] = answer.linkedPayments
    const reported = [
      { ...payment, amount: { rawAmount: 4099, currency: 'EUR' } },
      { ...payment, amount: null },
      { ...payment, amount: { rawAmount: 4099, currency: null } },
    ]
    expect(snapshotOf({ ...answer, linkedPayments: reported })?.linkedPayments).toEqual([
      { ...payment, amount: { amount: 4099, currency: 'EUR' } },
      { ...payment, amount: null },
      { ...payment, amount: null },
    ])
  })

  it.each([{ id: 7 }, { id: null }, { amount: { rawAmount: '5.099,00' } }, { linkedPayments: 'none' }])(
    'rejects an answer with %j',
    (wrong) => expect(snapshotOf({ ...answer, ...wrong })).toBeUndefined(),
  )
})
