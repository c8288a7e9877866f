import type { Question } from '../types'
import { invalidAccess } from './argument-checks'

/** Where a session is: not begun, waiting for the customer, waiting for the page's answer to something, or over. */
export type SessionState = 'idle' | 'active' | `asked ${Question}` | 'completed' | 'aborted' | 'canceled'

export type SessionCall = 'begin' | 'abort' | `complete ${Question}`

/** @returns whether the sheet is open */
export const isOpen = (state: SessionState): boolean => state === 'active' || state.startsWith('asked ')

const isAllowed = (state: SessionState, call: SessionCall): boolean => {
  if (call === 'begin') return state === 'idle'
  if (call === 'abort') return isOpen(state)
  return state === call.replace('complete', 'asked')
}

/**
 * Nothing may be completed but what was asked, once, and nothing at all when the session is over.
 * @throws DOMException InvalidAccessError
 */
export const checkCall = (state: SessionState, call: SessionCall): void => {
  if (isAllowed(state, call)) return
  throw invalidAccess(call === 'begin' ? 'Payment session is already active.' : `Not now: the session is ${state}.`)
}
