import type { AuthoriseRequest, PaymentResult } from '../../src/index'
import { askBackend } from './ask-backend'

/** The order of this page, which the shop's server wrote into it. */
const trackingId = document.querySelector<HTMLElement>('[data-tracking-id]')?.dataset.trackingId ?? ''

/** Asks the shop's server for a Client Token of this order: the option `clientToken` of a checkout. */
export const clientToken = async (): Promise<string> =>
  (await askBackend<{ clientToken: string }>('client-token', { trackingId })).clientToken

/**
 * Asks the shop's server to pay this order: the option `authorise` of `pay`.
 *
 * @param fields what the customer chose; the server prices the order by it
 */
export const authorise = (request: AuthoriseRequest, fields: Readonly<Record<string, string>>): Promise<unknown> =>
  askBackend('authorise', { trackingId, ...request, fields })

/** Asks the shop's server what became of a payment: the option `outcome` of `pay`. */
export const outcome = (paymentId: string): Promise<unknown> => askBackend('outcome', { trackingId, paymentId })

/** Leads the customer to the confirmation page, which asks the shop's server whether the order is paid. */
export const goToConfirmation = ({ paymentId }: Extract<PaymentResult, { status: 'succeeded' | 'authorised' }>): void =>
  location.assign(`/confirmation.html?${new URLSearchParams({ trackingId, paymentId })}`)
