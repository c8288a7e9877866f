import type { AuthoriseRequest, ClientTokenRequest, OutcomeOrder, PaymentResult } from '../../src/index'
import { postToShop } from './backend-client'

/** Asks the shop's server for a Client Token of the order: the option `clientToken` of a checkout. */
export const clientToken = ({ trackingId }: ClientTokenRequest): Promise<Response> =>
  postToShop('client-token', { trackingId })

/**
 * Asks the shop's server to pay the order that `request` names: the option `authorise` of `pay`. Tender reads the
 * `Response`, refusals of the server included.
 *
 * @param fields what the customer chose; the server prices the order by it
 */
export const authorise = (request: AuthoriseRequest, fields: Readonly<Record<string, string>>): Promise<Response> =>
  postToShop('authorise', { ...request, fields })

/** Asks the shop's server what became of a payment: the option `outcome` of `pay` and `resume`. */
export const outcome = (paymentId: string, { trackingId }: OutcomeOrder): Promise<Response> =>
  postToShop('outcome', { trackingId, paymentId })

/** Leads the customer to the confirmation page, which asks the shop's server whether the order is paid. */
export const goToConfirmation = ({
  paymentId,
}: Extract<PaymentResult, { status: 'succeeded' | 'authorised' }>): void => {
  const { trackingId = '' } = document.body.dataset
  location.assign(`/confirmation.html?${new URLSearchParams({ trackingId, paymentId })}`)
}
