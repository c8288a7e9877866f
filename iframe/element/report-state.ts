import { effect, type ReadonlySignal } from '@preact/signals-core'
import type { CardState } from '../../src/shared/types'

/** The values of an element that `reportState` reads. */
export interface ReportedState {
  state: ReadonlySignal<CardState>
  /** Everything that the customer has entered. It is compared here and never leaves the frame. */
  typedText: () => string
}

export interface StateChange {
  state: CardState
  /** Whether the customer has entered something since the last report. */
  typed: boolean
}

/** Milliseconds between two reports of typing that does not change the state. */
const typingIntervalMs = 10_000

/**
 * Reports each change of the state at once. Typing that does not change the state is reported only
 * at intervals, so that the page knows that the customer is active, but runs no code for every key.
 * @returns a function that stops the reports
 */
export const reportState = (
  { state, typedText }: ReportedState,
  report: (change: StateChange) => void,
): (() => void) => {
  let last = { text: '', state: '', at: 0 }
  return effect(() => {
    const current = state.value
    const text = typedText()
    if (current.empty && last.text === '') return
    const typed = text !== last.text
    last.text = text
    const serialised = JSON.stringify(current)
    if (serialised === last.state && (!typed || Date.now() < last.at + typingIntervalMs)) return
    last = { text, state: serialised, at: Date.now() }
    report({ state: current, typed })
  })
}
