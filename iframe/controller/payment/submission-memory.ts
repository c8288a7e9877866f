import type { MethodChoice } from '../../../src/shared/types'
import type { OrderRecord } from './order'
import type { SubmittedMethod } from './prepared'

/**
 * Remembers with which payment method each attempt was started, to distinguish a repeated click
 * from another method. A restart of the checkout forgets them.
 */
export interface SubmissionMemory {
  /**
   * Returns whether the open attempt was started with this method; undefined if no attempt is open,
   * or if the method of the attempt is not known. An alternative method is also known if an earlier
   * page started the attempt, because its name is stored.
   */
  isSameMethod(order: OrderRecord, method: string): boolean | undefined
  remember(attemptKey: string, method: string): void
  /**
   * Notes that an action has ended without an outcome. If the method of its attempt is not known,
   * the method that the customer submits next counts as another one.
   */
  rememberOther(attemptKey: string): void
}

const otherMethod = ''

export const createSubmissionMemory = (): SubmissionMemory => {
  const methods = new Map<string, string>()
  return {
    isSameMethod: (order, method) => {
      if (order.state !== 'asked') return undefined
      const submitted = methods.get(order.attemptKey)
      // The stored name of an alternative method is more exact than `otherMethod`.
      const known = submitted === otherMethod ? (order.method ?? otherMethod) : (submitted ?? order.method)
      return known === undefined ? undefined : known === method
    },
    remember: (attemptKey, method) => void methods.set(attemptKey, method),
    rememberOther: (attemptKey) => {
      if (!methods.has(attemptKey)) methods.set(attemptKey, otherMethod)
    },
  }
}

/** Describes a choice without the values of a card. */
export const submittedOf = (choice: MethodChoice): SubmittedMethod => {
  const method = methodNameOf(choice)
  if (choice.kind === 'alternative' || choice.kind === 'wallet')
    return { method, key: method, shown: { type: choice.type } }
  const shown = { type: 'CARD', ...choice.shown }
  if (choice.kind === 'saved') return { method, key: method, shown }
  const { revision = method, card, save, customerId } = choice
  return { method, key: JSON.stringify([revision, card.billingAddress, save, customerId]), shown }
}

/**
 * Returns a name that identifies a payment method and contains no data of a card. The token of a
 * wallet is not part of it, because each payment has another one.
 */
const methodNameOf = (choice: MethodChoice): string => {
  if (choice.kind === 'card') return choice.method
  return `${choice.kind}/${choice.kind === 'saved' ? choice.token : choice.type}`
}
