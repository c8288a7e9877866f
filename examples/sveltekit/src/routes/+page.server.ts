import { openOrder } from '$shop/orders'

export const load = async ({ locals: { session, language } }) => ({ language, ...(await openOrder(session)) })
