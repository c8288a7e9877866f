import type { Returned } from '../shared/types'

/**
 * What the service has added to the address of a customer who comes back: hints, which the controller looks into.
 * @param search the query of the page's address
 */
export const readReturned = (search: string): Returned | undefined => {
  const query = new URLSearchParams(search)
  const paymentId = query.get('paymentId')
  return paymentId ? { paymentId, intentId: query.get('intentId') ?? '' } : undefined
}
