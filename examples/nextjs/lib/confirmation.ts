import { checkout } from './checkout'

export interface Confirmation {
  heading: string
  status: string
}

/**
 * The texts of the confirmation page. The service decides whether the order is paid, not the URL of
 * the page.
 */
export const confirmationOf = async (trackingId: string): Promise<Confirmation> => {
  const { paid, pending, status } = await checkout.verifyOrder(trackingId)
  const unpaid = pending ? 'We are waiting for the confirmation of your payment.' : 'Your order is not paid.'
  return { heading: paid ? 'Thank you! Your order is paid.' : unpaid, status: status ?? 'none' }
}
