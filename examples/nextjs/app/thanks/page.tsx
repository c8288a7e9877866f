import { cookies } from 'next/headers'
import { Thanks } from '../../components/thanks'
import { confirmOrder } from '../../shop/orders'
import { sessionCookie } from '../../shop/session'
import { languageIn } from '../../shop/texts'

export default async function ThanksPage() {
  const jar = await cookies()
  const confirmation = await confirmOrder(jar.get(sessionCookie)?.value ?? '')
  return <Thanks language={languageIn(jar.toString())} confirmation={confirmation} />
}
