import { openOrder } from '~~/shop/orders'
import { sessionCookie } from '~~/shop/session'

export default defineEventHandler((event) => openOrder(getCookie(event, sessionCookie) ?? ''))
