import { changeOrder } from '~~/shop/orders'
import { sessionCookie } from '~~/shop/session'

export default defineEventHandler(async (event) =>
  changeOrder(getCookie(event, sessionCookie) ?? '', await readBody(event)),
)
