import type { APIRoute } from 'astro'
import { checkout } from '../../../shop/checkout'

export const POST: APIRoute = ({ request }) => checkout.handle(request)
