import type { APIRoute } from 'astro'
import { changeOrder } from '../../../shop/orders'

export const POST: APIRoute = async ({ request, locals }) =>
  Response.json(changeOrder(locals.session, await request.json()))
