import { isPreparing } from './prepare-deadline'
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

const isNote = (effect: PaymentEffect): effect is Exclude<PaymentEffect, AskingEffect> =>
  effect.kind === 'store' || effect.kind === 'warn' || effect.kind === 'keep'
const isAsking = (effect: PaymentEffect): effect is AskingEffect => !isNote(effect)

/** Runs a call: carries out the effects of each state, and passes the event to `transition`. */
export const runCall = async (first: Transition, runner: CallRunner): Promise<PaymentState> => {
  let step = first
  for (;;) {
    const [state, todo] = step
    for (const effect of todo) if (isNote(effect)) runner.note(effect)
    const asking = todo.find(isAsking)
    if (!asking) return state
    const event = runner.perform(asking)
    step = transition(state, await (isPreparing(state) ? Promise.race([event, runner.deadline]) : event))
  }
}
