import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { findOrder, orderCookie } from '../../lib/orders'
import { publicKey, serviceUrl } from '../../lib/settings'
import { CheckoutForm } from './checkout-form'

export default async function CheckoutPage() {
  const trackingId = (await cookies()).get(orderCookie)?.value
  const order = findOrder(trackingId)
  if (trackingId === undefined || order === null) redirect('/')
  const { amount, flowId } = order
  return <CheckoutForm {...{ serviceUrl, publicKey, trackingId, amount, flowId }} />
}
