import { confirmOrder } from '~~/shop/orders'
import { sessionCookie } from '~~/shop/session'

export default defineEventHandler(async (event) => ({
  confirmation: await confirmOrder(getCookie(event, sessionCookie) ?? ''),
}))
