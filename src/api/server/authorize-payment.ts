import type { PaymentInput } from './inputs/payment'
import type { Payment } from './records/payment'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { paymentShape } from './shapes/payment-shape'

export const authorizePayment: ServerOperation<{ authorisePayment: PaymentInput }, Payment> = {
  name: 'authorizePayment',
  document: `mutation authorizePayment($authorisePayment: AuthorisedPaymentInput!) {
    authorizePayment(authorisePayment: $authorisePayment) ${selectionOf(paymentShape)}
  }`,
  result: paymentShape,
  repeat: 'keyed',
}
