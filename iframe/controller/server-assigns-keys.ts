import { hasOrderKeysMark } from '../../src/shared/order-keys'
import type { MerchantAnswer } from '../../src/shared/types'

/**
 * Returns whether the merchant's server states that it assigns the idempotency keys of the order
 * (ORDER-19). The server states this with a mark in the `extensions` of an answer (authorise,
 * outcome), in the answer itself (Client Token), or in its `error` (a rejection that the page has
 * returned as data).
 */
export const serverAssignsKeys = (answer: MerchantAnswer): boolean => {
  if (answer.kind !== 'answer') return hasOrderKeysMark(answer)
  const body = Object(parsed(answer.answer))
  return [body, body.extensions, body.error].some(hasOrderKeysMark)
}

/** The page may return the answer as JSON text. */
const parsed = (answer: unknown): unknown => {
  if (typeof answer !== 'string') return answer
  try {
    return JSON.parse(answer)
  } catch {
    return null
  }
}
