import { describe, expect, it } from 'vitest'
import { fault, paidAttempt } from '../testing/payment-machine'
import { type CompletionEvent, type CompletionState, nextCompletion } from './completion-state'

const attempt = paidAttempt({ completion: 'due' })
const states = {
  idle: { name: 'idle' },
  sending: { name: 'sending', failures: 2 },
  waiting: { name: 'waiting', failures: 2 },
  closed: { name: 'closed' },
} as const satisfies Record<CompletionState['name'], CompletionState>
const events = {
  started: { kind: 'started', due: attempt },
  'started, nothing due': { kind: 'started', due: undefined },
  repeated: { kind: 'repeated', due: attempt },
  'repeated, nothing due': { kind: 'repeated', due: undefined },
  confirmed: { kind: 'confirmed', attempt },
  failed: { kind: 'failed', attempt, error: fault('network.failed'), jitter: 1 },
  'failed for good': { kind: 'failed', attempt, error: fault('intent.notFound'), jitter: 1 },
  closed: { kind: 'closed' },
} as const satisfies Record<string, CompletionEvent>

const send = { kind: 'send', attempt } as const
const stopWaiting = { kind: 'stop-waiting' } as const
const storeDone = { kind: 'store-done', attempt } as const
const { idle, sending, closed } = states
const again = { name: 'waiting', failures: 3 } as const

describe('PAY-SDK-8: the completion of an intent', () => {
  /** The transitions of each state. An event that is not listed changes nothing. */
  const changes: Record<
    keyof typeof states,
    Partial<Record<keyof typeof events, ReturnType<typeof nextCompletion>>>
  > = {
    idle: {
      started: [{ name: 'sending', failures: 0 }, [send]],
      confirmed: [idle, [storeDone]],
      closed: [closed, []],
    },
    sending: {
      confirmed: [idle, [storeDone]],
      failed: [again, [{ kind: 'wait', ms: 2000 }]],
      'failed for good': [idle, [storeDone]],
      closed: [closed, []],
    },
    waiting: {
      repeated: [sending, [stopWaiting, send]],
      'repeated, nothing due': [idle, [stopWaiting]],
      confirmed: [idle, [storeDone]],
      closed: [closed, [stopWaiting]],
    },
    closed: { confirmed: [closed, [storeDone]] },
  }
  const cases = Object.values(states).flatMap((state) =>
    Object.entries(events).map(([what, event]) => ({ state, what: what as keyof typeof events, event })),
  )

  it.each(cases)('$state.name: $what', ({ state, what, event }) => {
    expect(nextCompletion(state, event)).toEqual(changes[state.name][what] ?? [state, []])
  })

  it.each([
    [0, 'network.failed', 1],
    [0, 'intent.notFound', 1],
    [1, 'network.failed', 0],
  ] as const)('after %i failures and then %s, emits %i warnings', (failures, code, count) => {
    const [, effects] = nextCompletion({ name: 'sending', failures }, { ...events.failed, error: fault(code) })
    const warnings = effects.filter(({ kind }) => kind === 'warn')
    expect(warnings).toMatchObject(Array(count).fill({ kind: 'warn', error: { code: 'intent.unavailable' } }))
    expect(warnings).toHaveLength(count)
  })
})
