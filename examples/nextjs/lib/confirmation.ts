import { checkout } from './checkout'

export interface Confirmation {
  heading: string
  status: string
}

/**
 * Returns the texts of the confirmation page. Asks the service whether the order is paid, because
 * anyone can open the URL of the page.
 */
export const confirmationOf = async (trackingId: string): Promise<Confirmation> => {
  const { paid, pending, status } = await checkout.verifyOrder(trackingId)
  const unpaid = pending ? 'We are waiting for the confirmation of your payment.' : 'Your order is not paid.'
  return { heading: paid ? 'Thank you! Your order is paid.' : unpaid, status: status ?? 'none' }
}
