import { checkout } from '../../../shop/checkout'

export const POST = (request: Request) => checkout.handle(request)
