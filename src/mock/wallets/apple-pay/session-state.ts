import type { Question } from '../types'
import { invalidAccess } from './argument-checks'

/**
 * The state of a session: not begun, waiting for the customer, waiting for the page's answer, or
 * ended.
 */
export type SessionState = 'idle' | 'active' | `asked ${Question}` | 'completed' | 'aborted' | 'canceled'

export type SessionCall = 'begin' | 'abort' | `complete ${Question}`

/** Returns whether the sheet is open. */
export const isOpen = (state: SessionState): boolean => state === 'active' || state.startsWith('asked ')

const isAllowed = (state: SessionState, call: SessionCall): boolean => {
  if (call === 'begin') return state === 'idle'
  if (call === 'abort') return isOpen(state)
  return state === call.replace('complete', 'asked')
}

/**
 * Checks that the state allows a call. `begin` is allowed once, `abort` while the sheet is open,
 * and an answer only while its question is open.
 *
 * @throws DOMException InvalidAccessError
 */
export const checkCall = (state: SessionState, call: SessionCall): void => {
  if (isAllowed(state, call)) return
  throw invalidAccess(call === 'begin' ? 'Payment session is already active.' : `Not now: the session is ${state}.`)
}
