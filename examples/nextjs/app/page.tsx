import { cookies } from 'next/headers'
import { Checkout } from '../components/checkout'
import { openOrder } from '../shop/orders'
import { sessionCookie } from '../shop/session'
import { languageIn } from '../shop/texts'

export default async function CheckoutPage() {
  const jar = await cookies()
  const data = await openOrder(jar.get(sessionCookie)?.value ?? '')
  return <Checkout language={languageIn(jar.toString())} {...data} />
}
