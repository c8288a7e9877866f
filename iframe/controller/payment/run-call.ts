import { TenderError } from '../../../src/shared/error'
import type { AskingEffect, PaymentEffect, PaymentEvent, PaymentState, Transition } from './state'
import { transition } from './transition'

export interface CallRunner {
  /** Carries out an effect, and resolves with the event that it leads to. Never rejects. */
  perform(effect: AskingEffect): Promise<PaymentEvent>
  /** Carries out an effect that leads to no event, at once. */
  note(effect: Exclude<PaymentEffect, AskingEffect>): void
  /** Resolves with the event `deadline` when the time to prepare the call has passed. */
  deadline: Promise<PaymentEvent>
}

/** Milliseconds from the start of a call within which it must be prepared. */
export const prepareTimeoutMs = 60_000

const isNote = (effect: PaymentEffect): effect is Exclude<PaymentEffect, AskingEffect> =>
  effect.kind === 'store' || effect.kind === 'warn'
const isAsking = (effect: PaymentEffect): effect is AskingEffect => !isNote(effect)

/**
 * The states before the merchant's server is asked to authorise. In these states, the deadline ends
 * the call. The effects of later states have their own timeouts.
 */
const preparing: readonly PaymentState['name'][] = ['recovering', 'opening', 'collecting', 'tokenising']

/** Runs a call: carries out the effects of each state, and passes the event to `transition`. */
export const runCall = async (first: Transition, runner: CallRunner): Promise<PaymentState> => {
  let step = first
  for (;;) {
    const [state, todo] = step
    for (const effect of todo) if (isNote(effect)) runner.note(effect)
    const asking = todo.find(isAsking)
    if (!asking) return state
    const event = runner.perform(asking)
    step = transition(state, await (preparing.includes(state.name) ? Promise.race([event, runner.deadline]) : event))
  }
}

/** Starts the deadline of a call. */
export const startDeadline = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<PaymentEvent>((resolve) => {
    const error = new TenderError('network.timeout', `pay(): not prepared within ${prepareTimeoutMs} ms`)
    timer = setTimeout(() => resolve({ kind: 'deadline', error }), prepareTimeoutMs)
  })
  return { passed, stop: () => clearTimeout(timer) }
}
