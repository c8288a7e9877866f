import type { CheckoutContext } from './context'
import type { Deadline } from './deadline'
import { isNotFound } from './find-payment'
import { invalidField } from './refusal'
import type { ShopOrder } from './shop-order'

/**
 * Checks that a payment method does not belong to a customer other than that of the order (rule
 * ORDER-26). Checks nothing if the service does not announce `storedMethodOwner`.
 *
 * @throws Refusal 400 if it belongs to another customer, and errors of the service.
 */
export type OwnerCheck = (request: { token: string; order: ShopOrder; deadline: Deadline }) => Promise<void>

/**
 * Creates the check of saved cards. Without it, a customer could pay with a token of another
 * customer's card. Every script of that other customer's page can read the token.
 *
 * Only the addition `storedMethodOwner` reports to whom a card belongs. Without the addition, no
 * card is refused. The first check for an order with a customer's id then reports this to the
 * shop's `onError`; later checks report nothing.
 */
export const createOwnerCheck = ({ server, report }: Pick<CheckoutContext, 'server' | 'report'>): OwnerCheck => {
  let isReported = false
  return async ({ token, order, deadline }) => {
    if (!(await server.features(deadline.left())).includes('storedMethodOwner')) {
      if (!isReported && order.customer?.id !== undefined) report(notChecked(), '')
      isReported ||= order.customer?.id !== undefined
      return
    }
    const { customerId } = await server.paymentMethods.get(token, deadline.left()).catch((error) => {
      // A token that the service does not know is not refused here. The service rejects the payment
      // with its own reason.
      if (isNotFound(error)) return { customerId: null }
      throw error
    })
    if (customerId !== null && customerId !== order.customer?.id)
      throw invalidField('token', "expected a payment method of the order's customer")
  }
}

const notChecked = () =>
  new Error(
    'createCheckoutHandlers: the service does not announce `storedMethodOwner`. A saved card of another customer is therefore not refused. Ask the operator of the service for this addition. This message appears once.',
  )
