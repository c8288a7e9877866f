import * as z from 'zod/mini'
import { callService, type ServiceAccess } from './call-service'
import { Refusal } from './refusal'

const Answer = z.object({
  data: z.object({
    getPayment: z.object({
      status: z.string(),
      orderId: z.nullable(z.string()),
      intentId: z.nullable(z.string()),
      amount: z.object({ rawAmount: z.int(), currency: z.string() }),
      paymentMethodDetails: z.nullable(z.object({ number: z.nullable(z.string()), brand: z.nullable(z.string()) })),
    }),
  }),
})

const query = `query Order($id: ID!) {
  getPayment(id: $id) { status orderId intentId amount { rawAmount currency } paymentMethodDetails { number brand } }
}`

/** What the confirmation page shows. */
export interface OrderSummary {
  orderId: string
  intentId: string | null
  status: string
  amount: { amount: number; currency: string }
  brand: string
  lastFour: string
}

/** GET order?paymentId=…: the truth about a payment, which no address and no message can give. */
export const readOrder = async (access: ServiceAccess, request: Request): Promise<Response> => {
  const paymentId = new URL(request.url).searchParams.get('paymentId')
  const response = await callService(access, { query, variables: { id: paymentId ?? '' } })
  const answer = Answer.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) {
    throw new Refusal(404, 'The payment service knows no such payment.')
  }
  const { status, orderId, intentId, amount, paymentMethodDetails } = answer.data.data.getPayment
  const summary: OrderSummary = {
    orderId: orderId ?? '',
    intentId,
    status,
    amount: { amount: amount.rawAmount, currency: amount.currency },
    brand: paymentMethodDetails?.brand ?? '',
    lastFour: paymentMethodDetails?.number?.slice(-4) ?? '',
  }
  return Response.json(summary)
}
