import { describe, expect, it } from 'vitest'
import { attempt, recordOf } from '../../../lab/support/checkout-handlers/records'
import type { Attempt, AttemptState, OrderRecord } from './order-record'
import {
  adoptPayment,
  answerAttempt,
  attemptOf,
  attemptWithKey,
  closeRecord,
  completeIntentOf,
  continueSearch,
  isOver,
  isSameAttempt,
  isStale,
  joinAttempt,
  keepPayment,
  observePayment,
  refuseKey,
} from './transitions'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const asked: AttemptState = { name: 'asked' }
const expired: AttemptState = { name: 'expired' }
const rejected: AttemptState = { name: 'rejected', error: { code: 'error.validation', fields: [] } }
const paid = (id: string): AttemptState => ({ name: 'paid', paymentId: `payments:${id}` })
const ended = (id: string): AttemptState => ({ name: 'ended', paymentId: `payments:${id}` })
const waiting = (id: string, url: string | null = null): AttemptState => ({
  name: 'waiting',
  paymentId: `payments:${id}`,
  kind: 'approval',
  url,
})
const statesOf = ({ attempts }: OrderRecord) => attempts.map(({ state }) => state)

/** The states in the order in which a record may follow them. */
const states = [asked, expired, waiting('a'), paid('a'), ended('a')]

describe('the state of an attempt', () => {
  it.each(
    states.flatMap((from, earlier) => states.map((to, later) => [from.name, to.name, from, to, later > earlier])),
  )('a late or repeated answer never reverts a newer one: %s, then %s', (_from, _to, from, to, isNewer) => {
    const record = recordOf([attempt('A', from as AttemptState)])
    const answered = answerAttempt(record, attempt('A', asked), to as AttemptState)
    expect(statesOf(answered)).toEqual([isNewer ? to : from])
    expect(answered === record).toBe(!isNewer)
  })

  it.each([rejected, expired])('a payment counts that the service reports after the state $name', (state) => {
    const record = recordOf([attempt('A', state)])
    expect(statesOf(answerAttempt(record, attempt('A', asked), waiting('a')))).toEqual([waiting('a')])
  })

  it('ORDER-3: learns the URL of a customer action, and keeps it', () => {
    const record = recordOf([attempt('A', waiting('a'))])
    const learned = answerAttempt(record, attempt('A', asked), waiting('a', 'https://bank.example/1'))
    expect(statesOf(learned)).toEqual([waiting('a', 'https://bank.example/1')])
    expect(answerAttempt(learned, attempt('A', asked), waiting('a', 'https://bank.example/2'))).toBe(learned)
    expect(observePayment(learned, 'a', 'waiting')).toBe(learned)
  })

  it('ORDER-7: remembers that the payment ever waited for the customer', () => {
    const record = recordOf([attempt('A', asked)])
    const waited = answerAttempt(record, attempt('A', asked), waiting('a'))
    expect(answerAttempt(waited, attempt('A', asked), paid('a')).attempts).toMatchObject([{ waited: true }])
    expect(answerAttempt(record, attempt('A', asked), paid('a')).attempts).toMatchObject([{ waited: false }])
  })

  it.each<[AttemptState, boolean]>([
    [asked, false],
    [waiting('a'), false],
    [paid('a'), false],
    [ended('a'), true],
    [rejected, true],
    [expired, true],
  ])('isOver() › %o: %s', (state, isOne) => {
    expect(isOver(attempt('A', state))).toBe(isOne)
  })

  it.each<[AttemptState, ('waiting' | 'paid' | 'ended')[]]>([
    [asked, []],
    [rejected, []],
    [waiting('a'), []],
    [paid('a'), ['waiting']],
    [ended('a'), ['waiting', 'paid']],
  ])('isStale() › readings that are older than %o', (state, stale) => {
    const readings = ['waiting', 'paid', 'ended'] as const
    expect(readings.filter((reading) => isStale(attempt('A', state), reading))).toEqual(stale)
  })
})

describe('answerAttempt()', () => {
  it('ORDER-10: adds an attempt that the store has lost', () => {
    const record = recordOf([attempt('A', ended('a'))])
    const lost = attempt('B', waiting('old'), { attemptKeys: ['browser'] })
    expect(answerAttempt(record, lost, paid('b')).attempts).toMatchObject([
      { idempotencyKey: 'A' },
      { idempotencyKey: 'B', attemptKeys: ['browser'], state: paid('b') },
    ])
  })

  it('ORDER-9: replaces the entry of an adopted payment once its attempt is known', () => {
    const adopted = [attempt(null, paid('b')), attempt(null, paid('c'))]
    const known = answerAttempt(recordOf([...adopted, attempt('B', asked)]), attempt('B', asked), paid('b'))
    expect(known.attempts).toMatchObject([{ state: paid('c') }, { idempotencyKey: 'B', state: paid('b') }])
    const lost = answerAttempt(recordOf(adopted), attempt('B', asked), paid('b'))
    expect(lost.attempts).toMatchObject([{ state: paid('c') }, { idempotencyKey: 'B', state: paid('b') }])
  })

  it('ORDER-9: keeps adopted payments if the attempt ends without a payment', () => {
    const record = recordOf([attempt(null, paid('b')), attempt('B', asked)])
    expect(statesOf(answerAttempt(record, attempt('B', asked), expired))).toEqual([paid('b'), expired])
  })

  it('forgets no payment if the service answers a key with another payment', () => {
    const first = attempt('A', ended('a'), { attemptKeys: ['browser'], intentCompleted: true })
    const answered = answerAttempt(recordOf([first]), first, paid('b'))
    expect(answered.attempts).toEqual([
      first,
      { ...first, idempotencyKey: null, attemptKeys: [], intentCompleted: false, state: paid('b') },
    ])
    expect(answerAttempt(answered, first, paid('b'))).toBe(answered)
  })

  it('ORDER-22: takes both spellings of a payment’s id for the same payment', () => {
    const record = recordOf([attempt('A', waiting('a'))])
    const answered = answerAttempt(record, attempt('A', asked), { name: 'paid', paymentId: 'a' })
    expect(answered.attempts).toHaveLength(1)
    expect(answered.attempts).toMatchObject([{ state: { name: 'paid' } }])
  })
})

describe('joinAttempt()', () => {
  const first = attempt('A', asked, {
    attemptKeys: ['one'],
    intentIds: ['intent-1'],
    submissionDigests: ['card-1'],
  })
  const record = recordOf([attempt('0', ended('0')), first])
  const known = { attemptKey: 'one', intentId: 'intent-1', submissionDigest: 'card-1', amount: eur(5099) }

  it('changes nothing if the request is known, or the attempt is not', () => {
    expect(joinAttempt(record, first, known)).toBe(record)
    expect(joinAttempt(record, first, { ...known, submissionDigest: undefined, amount: undefined })).toBe(record)
    expect(joinAttempt(record, attempt('B', asked), { ...known, attemptKey: 'two' })).toBe(record)
  })

  it.each([
    ['the key of another browser', { attemptKey: 'two' }, { attemptKeys: ['one', 'two'] }],
    ['another intent', { intentId: 'intent-2' }, { intentIds: ['intent-1', 'intent-2'] }],
    ['a request without an intent', { intentId: null }, { intentIds: ['intent-1', null] }],
    ['another card', { submissionDigest: 'card-2' }, { submissionDigests: ['card-1', 'card-2'] }],
    ['ORDER-24: another amount', { amount: eur(7000) }, { amount: null }],
    ['ORDER-24: another currency', { amount: { amount: 5099, currency: 'USD' } }, { amount: null }],
  ])('stores %s', (_what, change, expected) => {
    const joined = joinAttempt(record, first, { ...known, ...change })
    expect(joined.attempts).toEqual([record.attempts[0], { ...first, ...expected }])
  })

  it('ORDER-24: an attempt with several amounts stays one', () => {
    const several = recordOf([{ ...first, amount: null }])
    expect(joinAttempt(several, first, known)).toBe(several)
  })

  it.each([
    [19, 20],
    [20, 20],
  ])('ORDER-18: remembers 20 intents: %i and another one are %i', (count, expected) => {
    const intentIds = Array.from({ length: count }, (_, index) => `intent-${index}`)
    const joined = joinAttempt(recordOf([{ ...first, intentIds }]), first, { ...known, intentId: 'new' })
    expect(joined.attempts[0]?.intentIds).toHaveLength(expected)
  })
})

describe('adoptPayment()', () => {
  const payment = {
    paymentId: 'payments:p',
    standing: 'paid',
    kind: 'challenge',
    startedAt: 7,
    mark: 'mark-A',
  } as const
  const adopt = (attempts: Attempt[], change: object = {}) =>
    adoptPayment(recordOf(attempts), { ...payment, intentId: 'intent-1', ...change }).attempts

  it('ORDER-9: the payment with the mark of an open attempt is its payment', () => {
    expect(adopt([attempt('B', asked), attempt('A', asked)])).toMatchObject([
      { idempotencyKey: 'B', state: asked },
      { idempotencyKey: 'A', state: paid('p') },
    ])
  })

  it.each<[string, Attempt, object]>([
    ['the mark of another attempt', attempt('B', asked), {}],
    ['the mark of an attempt that has another payment', attempt('A', waiting('a')), {}],
    ['no mark, as an attempt of an earlier version', attempt('A', asked, { mark: null }), { mark: null }],
  ])('ORDER-9: a payment with %s stays on its own', (_what, other, change) => {
    expect(adopt([other], change)).toEqual([
      other,
      attempt(null, paid('p'), { mark: 'mark-A', startedAt: 7, amount: null, intentIds: ['intent-1'], ...change }),
    ])
  })

  it('stores no intent if the payment has none, and whether it waits for the customer', () => {
    expect(adopt([], { intentId: null, standing: 'waiting', kind: 'approval' })).toMatchObject([
      { intentIds: [], waited: true, state: { name: 'waiting', kind: 'approval', url: null } },
    ])
    expect(adopt([])).toMatchObject([{ waited: false }])
  })

  it('ORDER-22: changes nothing if the record has the payment, however its id is written', () => {
    const record = recordOf([attempt('A', waiting('p'))])
    expect(adoptPayment(record, { ...payment, paymentId: 'p', intentId: null })).toBe(record)
  })
})

describe('observePayment()', () => {
  const record = recordOf([attempt('A', waiting('a')), attempt('B', waiting('b'))])

  it('changes the attempt of this payment, and no other', () => {
    expect(statesOf(observePayment(record, 'payments:b', 'ended'))).toEqual([waiting('a'), ended('b')])
    expect(observePayment(record, 'payments:unknown', 'paid')).toBe(record)
  })

  it('changes nothing if the payment still waits', () => {
    expect(observePayment(record, 'payments:a', 'waiting')).toBe(record)
  })
})

describe('the other changes of a record', () => {
  const record = recordOf([attempt('A', asked, { attemptKeys: ['one', 'two'] }), attempt('B', paid('b'))])

  it('ANSWER-5: refuseKey() stores a key once, and none that led to an attempt', () => {
    const refused = refuseKey(record, 'new', null)
    expect(refused.refusedKeys).toEqual([{ attemptKey: 'new', refusal: null }])
    expect(refuseKey(refused, 'new', { code: 'later', message: '', fields: [] })).toBe(refused)
    expect(refuseKey(refused, 'newer', null).refusedKeys).toHaveLength(2)
    expect(refuseKey(record, 'two', null)).toBe(record)
  })

  it('ORDER-4: attemptWithKey() finds the newest attempt', () => {
    const { attempts } = recordOf([...record.attempts, attempt('C', asked, { attemptKeys: ['one'] })])
    expect(attemptWithKey({ ...record, attempts }, 'one')?.idempotencyKey).toBe('C')
    expect(attemptWithKey({ ...record, attempts }, 'two')?.idempotencyKey).toBe('A')
    expect(attemptWithKey({ ...record, attempts }, 'three')).toBeUndefined()
  })

  it('ORDER-23: closeRecord() closes once', () => {
    const closed = closeRecord(record)
    expect(closed).toEqual({ ...record, closed: true })
    expect(closeRecord(closed)).toBe(closed)
  })

  it('attemptOf() finds an attempt by its payment only', () => {
    expect(attemptOf(record, 'b')?.idempotencyKey).toBe('B')
    expect(attemptOf(record, '')).toBeUndefined()
  })

  it('ORDER-27: continueSearch() only moves forward, for one attempt', () => {
    const [first] = record.attempts
    if (!first) throw new Error('no attempt')
    const searched = continueSearch(record, first, 1000)
    expect(searched.attempts).toMatchObject([{ searchedUntil: 1000 }, {}])
    expect(searched.attempts[1]).toBe(record.attempts[1])
    expect(continueSearch(searched, first, 1000)).toBe(searched)
    expect(continueSearch(searched, first, 999)).toBe(searched)
    expect(continueSearch(searched, first, 1001).attempts).toMatchObject([{ searchedUntil: 1001 }, {}])
  })

  it('keepPayment() and completeIntentOf() change a record once', () => {
    const kept = keepPayment(record, 'payments:b')
    expect(kept).toEqual({ ...record, keptPaymentId: 'payments:b' })
    expect(keepPayment(kept, 'payments:b')).toBe(kept)
    const completed = completeIntentOf(kept, 'b')
    expect(completed.attempts.map(({ intentCompleted }) => intentCompleted)).toEqual([false, true])
    expect(completeIntentOf(completed, 'b')).toBe(completed)
  })

  it.each<[string, Attempt, Attempt, boolean]>([
    ['with the same key', attempt('A', asked), attempt('A', paid('a')), true],
    ['with other keys', attempt('A', paid('a')), attempt('B', paid('a')), false],
    ['adopted and with a key', attempt(null, paid('a')), attempt('A', ended('a')), true],
    ['adopted, of the same payment', attempt(null, paid('a')), attempt(null, ended('a')), true],
    ['adopted, of other payments', attempt(null, paid('a')), attempt(null, paid('b')), false],
    ['without a payment', attempt(null, asked), attempt(null, asked), false],
  ])('isSameAttempt() › %s', (_what, one, other, isSame) => {
    expect(isSameAttempt(one, other)).toBe(isSame)
  })
})
