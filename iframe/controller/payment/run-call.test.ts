import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fresh } from '../testing/applied'
import {
  call,
  cardChoice,
  fault,
  order,
  payment,
  reading,
  submission,
  waitingAttempt,
} from '../testing/payment-machine'
import { beginCall } from './recover'
import { prepareTimeoutMs, runCall, startDeadline } from './run-call'
import type { AskingEffect, PaymentEffect, PaymentEvent } from './state'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Perform = (effect: AskingEffect) => Promise<PaymentEvent>

const answers: { [Kind in AskingEffect['kind']]: PaymentEvent } = {
  'read-payments': { kind: 'payments-read', reading: reading([payment()]) },
  'open-intent': { kind: 'intent-opened', intent: fresh },
  collect: { kind: 'collected', submission: submission({ choice: cardChoice }) },
  tokenise: { kind: 'tokenised', instrument: { type: 'CARD' }, intentId: 'intents:1', serviceNow: 1 },
  record: { kind: 'recorded' },
  authorise: { kind: 'authorised', answer: { paymentId: 'payments:1' }, serverKeys: false },
  'ask-outcome': { kind: 'outcome', answer: undefined, serverKeys: false },
  'show-action': { kind: 'action-open' },
}
const usual: Perform = async ({ kind }) => answers[kind]
const slow =
  (kind: AskingEffect['kind'], ms: number): Perform =>
  async (effect) => {
    if (effect.kind === kind) await new Promise((resolve) => setTimeout(resolve, ms))
    return answers[effect.kind]
  }

const run = (perform: Perform, record = order(), until?: Parameters<typeof runCall>[2], given = call()) => {
  const done: PaymentEffect[] = []
  const ended = vi.fn()
  const deadline = startDeadline()
  const runner = {
    deadline: deadline.passed,
    perform: (effect: AskingEffect) => {
      done.push(effect)
      return perform(effect)
    },
    note: (effect: PaymentEffect) => done.push(effect),
  }
  const result = runCall(beginCall(given, record), runner, until).finally(deadline.stop)
  void result.then(([state]) => ended(state.name === 'settled' ? state.outcome : state.name))
  return { done, ended, result, kinds: () => done.map(({ kind }) => kind) }
}

describe('a call runs', () => {
  it('from one effect to the next, and stores a record before the request that it is about', async () => {
    const { kinds, result } = run(usual)
    expect((await result)[0]).toMatchObject({ name: 'settled', outcome: { status: 'succeeded' } })
    expect(kinds()).toEqual([
      'open-intent',
      'collect',
      'tokenise',
      'record',
      'authorise',
      'store',
      'read-payments',
      'store',
    ])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('up to a state, and on from there', async () => {
    const declined = { kind: 'payments-read', reading: reading([payment('DECLINED')]) } as const
    const perform: Perform = async (effect) => (effect.kind === 'read-payments' ? declined : usual(effect))
    const { result, kinds } = run(perform, order(waitingAttempt()), 'explaining')
    const reached = await result
    expect(reached[0].name).toBe('settled')
    expect(kinds()).toEqual(['read-payments', 'store'])
    const runner = { perform, note: () => {}, deadline: new Promise<never>(() => {}) }
    const asking = runCall(beginCall(call({ canAskOutcome: true }), order(waitingAttempt())), runner, 'explaining')
    const [state, effects] = await asking
    expect([state.name, effects]).toEqual(['explaining', [{ kind: 'ask-outcome', paymentId: 'payments:1' }]])
    const [end, rest] = await runCall([state, effects], runner)
    expect(rest).toEqual([])
    expect(end).toMatchObject({ name: 'settled', outcome: { status: 'declined', text: 'decline.authenticate' } })
  })
})

describe('PAY-SDK-14: the deadline of the preparations', () => {
  it.each(['open-intent', 'collect', 'tokenise'] as const)('ends a call during %s', async (kind) => {
    const { ended, kinds } = run(slow(kind, prepareTimeoutMs + 1))
    await vi.advanceTimersByTimeAsync(prepareTimeoutMs - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith({
      status: 'failed',
      text: 'payment.unavailable',
      error: fault('network.timeout', 'pay(): not prepared within 60000 ms'),
    })
    await vi.runAllTimersAsync()
    expect(kinds().slice(-2)).toEqual([kind, 'store'])
    expect(kinds()).not.toContain('authorise')
  })

  it.each(['read-payments', 'ask-outcome'] as const)('leaves an open attempt pending during %s', async (kind) => {
    const perform: Perform = async (effect) => {
      const event = await slow(kind, prepareTimeoutMs + 1)(effect)
      return event.kind === 'payments-read' ? { ...event, reading: reading() } : event
    }
    const { ended, kinds } = run(perform, order(waitingAttempt()), undefined, call({ canAskOutcome: true }))
    await vi.advanceTimersByTimeAsync(prepareTimeoutMs)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ status: 'pending', error: { code: 'network.timeout' } })
    expect(kinds().slice(-2)).toEqual([kind, 'store'])
  })

  it('is the same for all preparations', async () => {
    const perform: Perform = async (effect) => {
      await new Promise((resolve) => setTimeout(resolve, 25_000))
      return answers[effect.kind]
    }
    const { ended, kinds } = run(perform)
    await vi.advanceTimersByTimeAsync(prepareTimeoutMs)
    expect(ended).toHaveBeenCalledOnce()
    expect(kinds()).not.toContain('authorise')
  })

  it('leaves an open attempt pending, and shows nothing', async () => {
    const waiting = { kind: 'payments-read', reading: reading([payment('NEEDS_3D_SECURE')]) } as const
    const perform: Perform = async (effect) => {
      if (effect.kind === 'collect') await new Promise((resolve) => setTimeout(resolve, prepareTimeoutMs + 1))
      return effect.kind === 'read-payments' ? waiting : answers[effect.kind]
    }
    const { ended, kinds } = run(perform, order(waitingAttempt()))
    await vi.runAllTimersAsync()
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ status: 'pending', error: { code: 'network.timeout' } })
    expect(kinds()).not.toContain('show-action')
  })

  it.each(['authorise', 'show-action'] as const)('is over once the request has left: %s', async (kind) => {
    const perform = slow(kind, 10 * prepareTimeoutMs)
    const { ended } = run(async (effect) => {
      const event = await perform(effect)
      return event.kind === 'payments-read'
        ? { kind: 'payments-unread', error: fault() }
        : event.kind === 'authorised'
          ? { ...event, answer: { ...event.answer, waitsFor: { kind: 'challenge', url: 'https://bank.example' } } }
          : event
    }, order())
    await vi.runAllTimersAsync()
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ status: 'pending', error: { code: 'action.unfinished' } })
  })
})
