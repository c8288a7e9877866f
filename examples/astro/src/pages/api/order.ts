import type { APIRoute } from 'astro'
import { changeOrder } from '../../../shop/orders'

export const POST: APIRoute = async ({ request, locals }) => {
  const order = await changeOrder(locals.session, await request.json())
  return order ? Response.json(order) : new Response(null, { status: 409 })
}
