import type { AuthoriseRequest, ClientTokenRequest, OutcomeRequest, PaymentResult } from '../../src/index'
import { postToShop } from './backend-client'

/** The option `clientToken` of a checkout: requests a Client Token from the shop's server. */
export const clientToken = ({ trackingId }: ClientTokenRequest): Promise<Response> =>
  postToShop('client-token', { trackingId })

/**
 * The option `authorise` of `pay`: requests the payment from the shop's server. Tender reads the
 * `Response`, also with an error status.
 *
 * @param fields the fields of the form, from which the server computes the price
 */
export const authorise = (request: AuthoriseRequest, fields: Readonly<Record<string, string>>): Promise<Response> =>
  postToShop('authorise', { ...request, fields })

/** The option `outcome` of `pay` and `resume`: asks the shop's server for a payment attempt. */
export const outcome = (request: OutcomeRequest): Promise<Response> => postToShop('outcome', request)

/** Opens the confirmation page, which reads the status of the order from the shop's server. */
export const goToConfirmation = ({
  paymentId,
}: Extract<PaymentResult, { status: 'succeeded' | 'authorised' }>): void => {
  const { trackingId = '' } = document.body.dataset
  location.assign(`/confirmation.html?${new URLSearchParams({ trackingId, paymentId })}`)
}
