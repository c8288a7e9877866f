import { TenderError } from '../../../src/shared/error'
import type { AskingEffect, PaymentEffect, PaymentEvent, PaymentState, Transition } from './state'
import { transition } from './transition'

export interface CallRunner {
  /** Carries out an effect that leads to an event. Never rejects. */
  perform(effect: AskingEffect): Promise<PaymentEvent>
  /** Carries out every other effect, at once. */
  note(effect: Exclude<PaymentEffect, AskingEffect>): void
  /** Resolves once the call has to be prepared. */
  deadline: Promise<PaymentEvent>
}

/** Milliseconds from the click until the merchant's server has to be asked. */
export const prepareTimeoutMs = 60_000

const isNote = (effect: PaymentEffect): effect is Exclude<PaymentEffect, AskingEffect> =>
  effect.kind === 'store' || effect.kind === 'warn'
const isAsking = (effect: PaymentEffect): effect is AskingEffect => !isNote(effect)

/**
 * The states before the merchant's server is asked: their deadline ends the call. From then on the
 * server's own holds.
 */
const preparing: readonly PaymentState['name'][] = ['reading', 'asking', 'opening', 'collecting', 'tokenising']

/**
 * Runs a call: carries out the effects of each state, and passes the event to `transition`.
 *
 * @param until the state in which to stop before the end
 */
export const runCall = async (
  [first, effects]: Transition,
  runner: CallRunner,
  until?: PaymentState['name'],
): Promise<Transition> => {
  let step: Transition = [first, effects]
  for (;;) {
    const [state, todo] = step
    for (const effect of todo) if (isNote(effect)) runner.note(effect)
    const asking = todo.find(isAsking)
    if (!asking || state.name === until) return [state, asking ? [asking] : []]
    const event = runner.perform(asking)
    step = transition(state, await (preparing.includes(state.name) ? Promise.race([event, runner.deadline]) : event))
  }
}

/** Starts the time in which a call has to be prepared. */
export const startDeadline = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<PaymentEvent>((resolve) => {
    const error = new TenderError('network.timeout', `pay: not prepared within ${prepareTimeoutMs} ms`)
    timer = setTimeout(() => resolve({ kind: 'deadline', error }), prepareTimeoutMs)
  })
  return { passed, stop: () => clearTimeout(timer) }
}
