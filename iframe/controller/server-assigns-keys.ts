import { hasOrderKeysMark } from '../../src/shared/order-keys'
import type { MerchantAnswer } from '../../src/shared/types'

/**
 * Returns whether the merchant's server states that it assigns the idempotency keys of the order (ORDER-19). An answer carries the
 * mark in its `extensions` (authorise, outcome), itself (Client Token) or in its `error` (a refusal that the page returned as data).
 */
export const serverAssignsKeys = (given: MerchantAnswer): boolean => {
  if (given.kind !== 'answer') return hasOrderKeysMark(given)
  const body = Object(parsed(given.answer))
  return [body, body.extensions, body.error].some(hasOrderKeysMark)
}

/** A page may return the answer as JSON text. */
const parsed = (answer: unknown): unknown => {
  if (typeof answer !== 'string') return answer
  try {
    return JSON.parse(answer)
  } catch {
    return null
  }
}
