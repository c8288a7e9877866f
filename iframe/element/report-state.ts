import { effect, type ReadonlySignal } from '@preact/signals-core'
import type { CardState } from '../../src/shared/types'

/** The values of an element that `reportState` reads. */
export interface ReportedState {
  state: ReadonlySignal<CardState>
  /** What the page may learn about the fields. It is compared, and never leaves the frame. */
  disclosed: () => string
}

export interface StateChange {
  state: CardState
  /**
   * Whether a text, the selected method or the chosen brand has changed, and not only which errors
   * are shown. A text that replaces another one with the same disclosure does not count.
   */
  typed: boolean
}

/** Milliseconds between two reports of typing that does not change the state. */
const typingIntervalMs = 10_000

/**
 * Reports each change of the state at once. Typing that does not change the state is reported only
 * at intervals, so that the page knows that the customer is active, but runs no code for every key.
 * @param onTyped called with each change by the customer, reported or not
 * @returns a function that stops the reports
 */
export const reportState = (
  { state, disclosed }: ReportedState,
  report: (change: StateChange) => void,
  onTyped: () => void = () => {},
): (() => void) => {
  let last = { disclosed: '', state: '', at: 0 }
  return effect(() => {
    const current = state.value
    const next = disclosed()
    const typed = next !== last.disclosed
    last.disclosed = next
    // Nothing is reported about an untouched form until it shows errors, as after `validate()`.
    if (current.empty && current.invalid.length === 0 && last.state === '') return
    if (typed) onTyped()
    const serialised = JSON.stringify(current)
    if (serialised === last.state && (!typed || Date.now() < last.at + typingIntervalMs)) return
    last = { disclosed: next, state: serialised, at: Date.now() }
    report({ state: current, typed })
  })
}
