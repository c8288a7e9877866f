import { readService } from './call-service'

export interface Payment {
  id: string
  date: string
  orderId: string | null
  intentId: string | null
  status: string
  amount: { formattedAmount: string } | null
  paymentMethodDetails: { brand: string | null; number: string | null; paymentMethod: string | null } | null
  paymentCore: { outcome: { declineCode: string | null } | null } | null
  paymentTimeline: { overview: { title: string; time: string; message: string | null }[] } | null
}

const query = `query Payment($id: ID!) {
  getPayment(id: $id) {
    id date orderId intentId status
    amount { formattedAmount }
    paymentMethodDetails { brand number paymentMethod }
    paymentCore { outcome { declineCode } }
    paymentTimeline { overview { title time message } }
  }
}`

export const readPayment = async (id: string): Promise<Payment> =>
  (await readService<{ getPayment: Payment }>(query, { id })).getPayment
