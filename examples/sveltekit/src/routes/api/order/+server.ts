import { json } from '@sveltejs/kit'
import { changeOrder } from '$shop/orders'

export const POST = async ({ request, locals }) => json(changeOrder(locals.session, await request.json()))
