import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prepareTimeoutMs, runCall, startDeadline } from './run-call'
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
const card: PaymentEvent = {
  kind: 'collected',
  submission: { choice: { kind: 'saved', token: 'tok' }, method: 'saved/tok', isSameMethod: undefined },
}
const events: Partial<Record<string, PaymentEvent>> = {
  'open-intent': { kind: 'intent-opened' },
  collect: card,
  tokenise: { kind: 'tokenised', instrument: { type: 'CARD', token: 'tok' }, intentId: undefined },
  record: { kind: 'recorded' },
}

it('PAY-SDK-14: ends a call that cannot be prepared in time, and sends nothing afterwards', async () => {
  const performed: string[] = []
  const deadline = startDeadline()
  const running = runCall(beginCall(call, { state: 'new' }), {
    deadline: deadline.passed,
    note: () => {},
    perform: async (effect) => {
      performed.push(effect.kind)
      if (effect.kind === 'collect') await new Promise((resolve) => setTimeout(resolve, 2 * prepareTimeoutMs))
      return events[effect.kind] as PaymentEvent
    },
  })
  await vi.advanceTimersByTimeAsync(prepareTimeoutMs)
  expect(await running).toMatchObject({
    name: 'settled',
    outcome: { status: 'failed', error: { code: 'network.timeout' } },
  })
  await vi.advanceTimersByTimeAsync(2 * prepareTimeoutMs)
  expect(performed).toEqual(['open-intent', 'collect'])
})

it('PAY-SDK-14: the deadline does not end a call whose server was asked', async () => {
  const deadline = startDeadline()
  const running = runCall(beginCall(call, { state: 'new' }), {
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
  startDeadline().stop()
  expect(vi.getTimerCount()).toBe(0)
})
