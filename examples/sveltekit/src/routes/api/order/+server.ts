import { error, json } from '@sveltejs/kit'
import { changeOrder } from '$shop/orders'

export const POST = async ({ request, locals }) =>
  json((await changeOrder(locals.session, await request.json())) ?? error(409))
