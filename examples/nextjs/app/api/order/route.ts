import { changeOrder } from '../../../shop/orders'
import { sessionIn } from '../../../shop/session'

export const POST = async (request: Request) =>
  Response.json(changeOrder(sessionIn(request.headers.get('cookie')) ?? '', await request.json()))
