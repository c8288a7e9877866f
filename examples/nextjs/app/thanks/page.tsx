import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { confirmationOf } from '../../lib/confirmation'
import { findOrder, orderCookie } from '../../lib/orders'

export default async function Thanks() {
  const trackingId = (await cookies()).get(orderCookie)?.value
  if (trackingId === undefined || findOrder(trackingId) === null) redirect('/')
  const { heading, status } = await confirmationOf(trackingId)
  return (
    <>
      <h1>{heading}</h1>
      <p>Payment: {status}</p>
      <a href="/">New order</a>
    </>
  )
}
