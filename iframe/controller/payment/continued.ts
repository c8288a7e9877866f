import { sameMoney } from '../../../src/shared/money'
import type { OrderState } from '../../../src/shared/order-state'
import type { AskedOrder } from './order'
import { isPreparedFor, isSameAddress, type Prepared } from './prepared'
import type { Settling } from './settle'
import type { PaymentCall, Submission } from './state'

/** Returns the prepared method if the customer submitted it, with an element or without one. */
export const preparedFor = (
  { prepared, amount, billingAddress }: PaymentCall,
  { choice, submitted }: Submission,
): Prepared | undefined => {
  if (!prepared || !isPreparedFor(prepared, submitted, amount)) return undefined
  // With an element, the address is part of what is compared.
  return choice || isSameAddress(prepared.billingAddress, billingAddress) ? prepared : undefined
}

/**
 * Returns whether the customer submitted what the attempt waits for: the same method as far as is
 * known, or none, for the amount that the page shows. A method that the customer reviews must
 * certainly be the same one (rule PREP-5).
 */
export const isContinued = (
  { call, order }: Settling & { order: AskedOrder },
  { payment, action }: OrderState,
  submission: Submission,
): boolean => {
  const { choice, submitted, isSameMethod } = submission
  const isSameAmount = sameMoney(order.shown, call.amount)
  if (!isSameAmount || !action?.url || (payment?.amount && !sameMoney(payment.amount, call.amount))) return false
  const isOtherKind = choice !== undefined && (choice.kind === 'alternative') !== (action.kind === 'approval')
  const isReviewed = (call.kind === 'prepare' && submitted !== undefined) || preparedFor(call, submission)
  return (isReviewed ? isSameMethod === true : isSameMethod !== false) && !isOtherKind
}
