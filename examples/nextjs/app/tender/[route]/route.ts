import { checkout } from '../../../lib/checkout'

export const POST = (request: Request) => checkout.handle(request)
