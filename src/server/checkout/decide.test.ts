import { describe, expect, it } from 'vitest'
import { attempt, recordOf } from '../../../lab/support/checkout-handlers/records'
import { decide } from './decide'
import type { AttemptState, OrderRecord } from './order-record'

const hour = 60 * 60 * 1000
const call = { attemptKey: 'own', submissionDigest: 'card-1', arrivedAt: 1000 }
const keys = (count: number) => Array.from({ length: count }, (_, index) => `key-${index}`)
const asked: AttemptState = { name: 'asked' }
const ended: AttemptState = { name: 'ended', paymentId: 'payments:ended' }
const paid = (id: string): AttemptState => ({ name: 'paid', paymentId: `payments:${id}` })
const waiting: AttemptState = { name: 'waiting', paymentId: 'payments:waiting', kind: 'challenge', url: null }
const own = { attemptKeys: ['other', 'own'] }

describe('decide()', () => {
  it.each<[string, OrderRecord, object]>([
    ['ORDER-2: an order without attempts: starts', recordOf([]), { do: 'start' }],
    [
      'ORDER-4: a key of an ended attempt: answers with it, although another one is paid',
      recordOf([attempt('A', paid('a')), attempt('B', ended, own)]),
      { do: 'answer', attempt: { idempotencyKey: 'B' } },
    ],
    [
      'ORDER-4: a key of a rejected attempt: answers with it',
      recordOf([attempt('A', { name: 'rejected', error: { code: '', fields: [] } }, own)]),
      { do: 'answer', attempt: { idempotencyKey: 'A' } },
    ],
    [
      'ORDER-4: a key of an expired attempt: answers with it',
      recordOf([attempt('A', { name: 'expired' }, own)]),
      { do: 'answer', attempt: { idempotencyKey: 'A' } },
    ],
    [
      'ANSWER-7: a refused key: ends, although another attempt is asked',
      recordOf([attempt('A', asked)], { refusedKeys: [{ attemptKey: 'own', refusal: null }] }),
      { do: 'end' },
    ],
    [
      'ANSWER-7: a key that is not refused: repeats',
      recordOf([attempt('A', asked)], { refusedKeys: [{ attemptKey: 'other', refusal: null }] }),
      { do: 'repeat' },
    ],
    [
      'ORDER-2: a paid attempt of another browser: answers with it',
      recordOf([attempt('A', ended), attempt('B', paid('b'))]),
      { do: 'answer', attempt: { idempotencyKey: 'B' } },
    ],
    [
      'ORDER-7: two paid attempts: answers with the first',
      recordOf([attempt('A', paid('a')), attempt('B', paid('b'))]),
      { do: 'answer', attempt: { idempotencyKey: 'A' } },
    ],
    [
      'ORDER-7: two paid attempts: answers with the one that the order keeps',
      recordOf([attempt('A', paid('a')), attempt('B', paid('b'))], { keptPaymentId: 'b' }),
      { do: 'answer', attempt: { idempotencyKey: 'B' } },
    ],
    ['ORDER-23: a closed order: ends', recordOf([attempt('A', ended)], { closed: true }), { do: 'end' }],
    [
      'ORDER-23: a closed order that was paid before: answers with the payment',
      recordOf([attempt('A', paid('a'))], { closed: true }),
      { do: 'answer', attempt: { idempotencyKey: 'A' } },
    ],
    [
      'ORDER-1: a key of a waiting attempt, while another attempt is asked: repeats the asked one',
      recordOf([attempt('A', waiting, own), attempt('B', asked)]),
      { do: 'repeat', attempt: { idempotencyKey: 'B' } },
    ],
    [
      'ORDER-3: a key of a waiting attempt: answers with it, also for another card',
      recordOf([attempt('A', waiting, { ...own, submissionDigests: ['card-2'] })]),
      { do: 'answer', attempt: { idempotencyKey: 'A' } },
    ],
    [
      'ORDER-3: the card of a waiting attempt: answers with the newest',
      recordOf([
        attempt('A', waiting, { submissionDigests: ['card-1'] }),
        attempt('B', waiting, { submissionDigests: ['card-2', 'card-1'] }),
        attempt('C', waiting, { submissionDigests: ['card-2'] }),
      ]),
      { do: 'answer', attempt: { idempotencyKey: 'B' } },
    ],
    [
      'ORDER-3: another card than that of a waiting attempt: starts',
      recordOf([attempt('A', waiting, { submissionDigests: ['card-2'] })]),
      { do: 'start' },
    ],
    [
      'ORDER-3: another card, in a request that arrived before the waiting attempt was stored: answers with it',
      recordOf([attempt('A', waiting, { submissionDigests: ['card-2'], startedAt: 1001 })]),
      { do: 'answer', attempt: { idempotencyKey: 'A' } },
    ],
    [
      'ORDER-3: another card, in a request that arrived as the waiting attempt was stored: starts',
      recordOf([attempt('A', waiting, { submissionDigests: ['card-2'], startedAt: 1000 })]),
      { do: 'start' },
    ],
    [
      'ORDER-3: the card of a declined attempt: starts',
      recordOf([attempt('A', ended, { submissionDigests: ['card-1'] })]),
      { do: 'start' },
    ],
    ['ORDER-18: 49 attempts: starts', recordOf(keys(49).map((key) => attempt(key, ended))), { do: 'start' }],
    ['ORDER-18: 50 attempts: refuses', recordOf(keys(50).map((key) => attempt(key, ended))), { do: 'refuse' }],
    [
      'ORDER-18: the 100th key of an attempt: answers',
      recordOf([attempt('A', paid('a'), { attemptKeys: keys(99) })]),
      { do: 'answer' },
    ],
    [
      'ORDER-18: the 101st key of an attempt: refuses',
      recordOf([attempt('A', paid('a'), { attemptKeys: keys(100) })]),
      { do: 'refuse' },
    ],
    [
      'ORDER-18: a known key of an attempt with 100 keys: answers',
      recordOf([attempt('A', paid('a'), { attemptKeys: [...keys(99), 'own'] })]),
      { do: 'answer' },
    ],
    [
      'ORDER-18: the 100th card of an attempt: repeats',
      recordOf([attempt('A', asked, { ...own, submissionDigests: keys(99) })]),
      { do: 'repeat' },
    ],
    [
      'ORDER-18: the 101st card of an attempt: refuses',
      recordOf([attempt('A', asked, { ...own, submissionDigests: keys(100) })]),
      { do: 'refuse' },
    ],
    [
      'ORDER-18: a known card of an attempt with 100 cards: repeats',
      recordOf([attempt('A', asked, { ...own, submissionDigests: [...keys(99), 'card-1'] })]),
      { do: 'repeat' },
    ],
  ])('%s', (_what, record, decision) => {
    expect(decide(record, call, 0)).toMatchObject(decision)
  })

  it.each([
    ['repeats the key', 23 * hour - 1, 'repeat'],
    ['searches the payment', 23 * hour, 'find'],
  ])('ORDER-5: %s %i ms after its first use', (_what, passedMs, what) => {
    const startedAt = 1_800_000_000_000
    const record = recordOf([attempt('A', asked, { startedAt })])
    expect(decide(record, call, startedAt + passedMs)).toMatchObject({ do: what, attempt: { idempotencyKey: 'A' } })
  })
})
