import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newOrder, type OrderRecord } from './order'
import { prepareTimeoutMs, startPrepareDeadline } from './prepare-deadline'
import { runCall } from './run-call'
import type { PaymentCall, PaymentEvent } from './state'
import { beginCall } from './transition'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const call: PaymentCall = {
  kind: 'pay',
  amount: { amount: 5099, currency: 'EUR' },
  freshKey: 'key-1',
  mustAsk: false,
  rereads: 0,
}
const asked: OrderRecord = { state: 'asked', attemptKey: 'key-0', shown: call.amount }
const card: PaymentEvent = {
  kind: 'collected',
  submission: {
    choice: { kind: 'saved', token: 'tok' },
    submitted: { method: 'saved/tok', key: 'saved/tok', shown: { type: 'CARD' } },
    isSameMethod: undefined,
  },
}
const events: Partial<Record<string, PaymentEvent>> = {
  'open-intent': { kind: 'intent-opened' },
  collect: card,
  tokenise: { kind: 'tokenised', instrument: { type: 'CARD', token: 'tok' }, intentId: undefined },
  record: { kind: 'recorded' },
}

it.each<[string, OrderRecord, string]>([
  ['ask-outcome', asked, 'pending'],
  ['open-intent', newOrder, 'failed'],
  ['collect', newOrder, 'failed'],
  ['tokenise', newOrder, 'failed'],
])('PAY-SDK-14: ends a call if %s is not done in time, and sends nothing afterwards', async (slow, order, status) => {
  const performed: string[] = []
  const deadline = startPrepareDeadline()
  const running = runCall(beginCall(call, order), {
    deadline: deadline.passed,
    note: () => {},
    perform: async (effect) => {
      performed.push(effect.kind)
      if (effect.kind === slow) await new Promise((resolve) => setTimeout(resolve, 2 * prepareTimeoutMs))
      return events[effect.kind] as PaymentEvent
    },
  })
  await vi.advanceTimersByTimeAsync(prepareTimeoutMs)
  expect(await running).toMatchObject({
    name: 'settled',
    outcome: { status, error: { code: 'network.timeout' } },
  })
  await vi.advanceTimersByTimeAsync(2 * prepareTimeoutMs)
  expect(performed.at(-1)).toBe(slow)
})

it('PAY-SDK-14: the deadline does not end a call whose server was asked', async () => {
  const deadline = startPrepareDeadline()
  const running = runCall(beginCall(call, newOrder), {
    deadline: deadline.passed,
    note: () => {},
    perform: async (effect) => {
      if (effect.kind !== 'authorise' && effect.kind !== 'ask-outcome') return events[effect.kind] as PaymentEvent
      await new Promise((resolve) => setTimeout(resolve, prepareTimeoutMs))
      return { kind: 'unanswered', error: new Error('lost') as never }
    },
  })
  await vi.advanceTimersByTimeAsync(2 * prepareTimeoutMs)
  expect(await running).toMatchObject({ name: 'settled', outcome: { status: 'pending' } })
})

it('stops the deadline, so that no timer is left', () => {
  startPrepareDeadline().stop()
  expect(vi.getTimerCount()).toBe(0)
})
