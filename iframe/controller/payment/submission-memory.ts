import type { MethodChoice } from '../../../src/shared/types'
import type { OrderRecord } from './order'

/**
 * Which method each attempt of this page was started with, so that a repeated click is known from
 * another card.
 */
export interface SubmissionMemory {
  /** Undefined: an earlier page started the attempt with a card. */
  isSameMethod(order: OrderRecord, method: string): boolean | undefined
  remember(attemptKey: string, method: string): void
  /** Whether a request with this key was sent by this page. */
  has(attemptKey: string): boolean
  /**
   * The customer closed an action of an earlier page's card: what they submit next counts as
   * another method.
   */
  rememberOther(attemptKey: string): void
}

const otherMethod = ''

export const createSubmissionMemory = (): SubmissionMemory => {
  const methods = new Map<string, string>()
  return {
    isSameMethod: ({ attempt }, method) => {
      if (attempt.state !== 'open') return undefined
      const known = methods.get(attempt.key) ?? attempt.method
      return known === undefined ? undefined : known === method
    },
    remember: (attemptKey, method) => void methods.set(attemptKey, method),
    has: (attemptKey) => methods.has(attemptKey),
    rememberOther: (attemptKey) => {
      if (!methods.has(attemptKey)) methods.set(attemptKey, otherMethod)
    },
  }
}

/**
 * Identifies a payment method without any data of a card. The same wallet has another token each
 * time.
 */
export const methodNameOf = (choice: MethodChoice): string => {
  if (choice.kind === 'card') return choice.method
  return `${choice.kind}/${choice.kind === 'saved' ? choice.token : choice.type}`
}
