import { isTenderError, type Payment, type TenderServer } from '../../src/server'
import { Refusal } from './refusal'

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
export const readOrder = async (server: TenderServer, request: Request): Promise<Response> => {
  const paymentId = new URL(request.url).searchParams.get('paymentId') ?? ''
  const { orderId, intentId, status, amount, paymentMethodDetails } = await getPayment(server, paymentId)
  if (!amount?.currency) {
    throw new Refusal(502, 'The payment service does not say what was paid.')
  }
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

const getPayment = async (server: TenderServer, id: string): Promise<Payment> => {
  try {
    return await server.payments.get(id)
  } catch (cause) {
    throw isTenderError(cause) && cause.code === 'record.notFound'
      ? new Refusal(404, 'The payment service knows no such payment.')
      : cause
  }
}
