import { effect, type ReadonlySignal } from '@preact/signals-core'
import type { CardState } from '../../src/shared/types'

/** What of an element the page is told. */
export interface ReportedState {
  state: ReadonlySignal<CardState>
  /** Names all that the customer has put in; compared here, and told to nobody. */
  typed: () => string
}

/** Milliseconds between two words of typing that changes nothing of what the page may know. */
const tellEveryMs = 10_000

/**
 * Tells of each change of the state at once, and of typing beneath it now and then: the page learns that somebody is at work, and does
 * not run for every key.
 */
export const reportState = (
  { state, typed }: ReportedState,
  tell: (change: { state: CardState; typed: boolean }) => void,
): (() => void) => {
  let told = ''
  let toldState = ''
  let toldAt = 0
  return effect(() => {
    const now = state.value
    const put = typed()
    if (now.empty && told === '') return
    const changed = put !== told
    told = put
    const words = JSON.stringify(now)
    if (words === toldState && (!changed || Date.now() < toldAt + tellEveryMs)) return
    toldState = words
    toldAt = Date.now()
    tell({ state: now, typed: changed })
  })
}
