import { confirmOrder } from '$shop/orders'

export const load = async ({ locals: { session, language } }) => ({
  language,
  confirmation: await confirmOrder(session),
})
