import { checkout } from '$shop/checkout'

export const POST = ({ request }) => checkout.handle(request)
