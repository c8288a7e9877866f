import { checkout } from '~~/shop/checkout'

export default defineEventHandler((event) => checkout.handle(toWebRequest(event)))
