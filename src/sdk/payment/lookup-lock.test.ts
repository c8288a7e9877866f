import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeferred } from '../deferred'
import { createLookupLock } from './lookup-lock'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hint = '?paymentId=payments:1&intentId=intents:1&result=succeeded'

interface Given {
  hasAttempt?: boolean
  method?: string
  query?: string
}

/** Creates a lock for a page with one element. */
const setUp = ({ hasAttempt = false, method, query = '' }: Given = {}) => {
  const setLock = vi.fn()
  const changes: boolean[] = []
  const payLock = { isLocked: false }
  const order = { options: { trackingId: 'order-1' } }
  const lookupLock = createLookupLock({
    elements: [{ setLock }],
    order,
    payments: { lock: payLock, openAttempts: { has: () => hasAttempt, methodOf: () => method } },
    query,
  } as never)
  lookupLock.onChange((isActive) => changes.push(isActive))
  const lookup = createDeferred<unknown>()
  const settle = async (act: () => void = () => lookup.resolve({})) => {
    act()
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    lookupLock,
    lookup,
    settle,
    payLock,
    order,
    locks: () => setLock.mock.calls.flat().map(({ lock }) => lock),
    setLock,
    changes,
  }
}

it.each([
  ['an open attempt of this browser', { hasAttempt: true }],
  ['a hint in the address', { query: hint }],
  ['a code for another browser', { query: '?tender_return=code' }],
])('locks the elements until the lookup settles, because of %s', async (_why, given) => {
  for (const fails of [false, true]) {
    const { lookupLock, lookup, settle, locks, changes } = setUp(given)
    void lookupLock.during(lookup.promise)
    expect([locks(), lookupLock.isActive]).toEqual([['paying'], true])
    await settle(() => (fails ? lookup.reject(new Error('offline')) : lookup.resolve({})))
    expect([locks(), lookupLock.isActive, changes]).toEqual([['paying', 'open'], false, [true, false]])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(locks()).toEqual(['paying', 'open'])
  }
})

it.each([
  ['the address alone', { query: hint }, { kind: 'checking' }],
  [
    'a wallet or an alternative method',
    { hasAttempt: true, method: 'PAYPAL' },
    { kind: 'confirming', method: 'PAYPAL' },
  ],
  ['a card', { hasAttempt: true, query: hint }, { kind: 'confirming' }],
])('shows what the customer waits for: %s', (_what, given, note) => {
  const { lookupLock, lookup, setLock } = setUp(given)
  void lookupLock.during(lookup.promise)
  const mounted = vi.fn()
  lookupLock.elementMounted({ setLock: mounted })
  expect([setLock, mounted].map(({ mock }) => mock.calls)).toEqual([
    [[{ lock: 'paying', note }]],
    [[{ lock: 'paying', note }]],
  ])
})

it('locks nothing without an earlier payment', () => {
  const { lookupLock, lookup, locks } = setUp()
  void lookupLock.during(lookup.promise)
  expect(locks()).toEqual([])
})

it.each([
  ['only an address, which anyone can forge', { query: hint }, ['paying', 'open']],
  ['an attempt', { query: hint, hasAttempt: true }, ['paying']],
])('after ten seconds without an answer, with %s: %j', async (_what, given, expected) => {
  const { lookupLock, lookup, locks } = setUp(given)
  void lookupLock.during(lookup.promise)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(locks()).toEqual(['paying'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(locks()).toEqual(expected)
})

it('locks once for each order', async () => {
  const { lookupLock, lookup, settle, order, locks } = setUp({ query: hint })
  void lookupLock.during(lookup.promise)
  await settle()
  void lookupLock.during(new Promise(() => {}))
  expect(locks()).toEqual(['paying', 'open'])
  order.options.trackingId = 'order-2'
  void lookupLock.during(new Promise(() => {}))
  expect(locks()).toEqual(['paying', 'open', 'paying'])
})

it('leaves the lock to a payment that starts meanwhile, or that the lookup has found', async () => {
  const { lookupLock, lookup, settle, payLock, locks } = setUp({ hasAttempt: true })
  void lookupLock.during(lookup.promise)
  payLock.isLocked = true
  await settle()
  expect(locks()).toEqual(['paying'])
})

it('locks an element that is mounted meanwhile, and none after another order has begun', () => {
  const { lookupLock, lookup, locks } = setUp({ hasAttempt: true })
  const setLock = vi.fn()
  lookupLock.elementMounted({ setLock })
  void lookupLock.during(lookup.promise)
  lookupLock.elementMounted({ setLock })
  lookupLock.stop()
  lookupLock.elementMounted({ setLock })
  expect([locks(), setLock.mock.calls]).toEqual([
    ['paying', 'open'],
    [[{ lock: 'paying', note: { kind: 'confirming' } }]],
  ])
})

it('calls a listener that is added during a lookup', () => {
  const { lookupLock, lookup } = setUp({ hasAttempt: true })
  const [before, during, after] = [vi.fn(), vi.fn(), vi.fn()]
  lookupLock.onChange(before)
  void lookupLock.during(lookup.promise)
  lookupLock.onChange(during)
  lookupLock.stop()
  lookupLock.onChange(after)
  expect([before, during, after].map(({ mock }) => mock.calls.flat())).toEqual([[true, false], [true, false], []])
})
