import { changeOrder } from '~~/shop/orders'
import { sessionCookie } from '~~/shop/session'

export default defineEventHandler(async (event) => {
  const order = await changeOrder(getCookie(event, sessionCookie) ?? '', await readBody(event))
  if (!order) throw createError({ statusCode: 409 })
  return order
})
