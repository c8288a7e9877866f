import { changeOrder } from '../../../shop/orders'
import { sessionIn } from '../../../shop/session'

export const POST = async (request: Request) => {
  const order = await changeOrder(sessionIn(request.headers.get('cookie')) ?? '', await request.json())
  return order ? Response.json(order) : new Response(null, { status: 409 })
}
