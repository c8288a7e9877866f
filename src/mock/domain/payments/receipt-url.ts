import type { Context } from '../../context'
import type { PaymentRecord } from '../../records/payment'
import { receiptPrefix } from '../../routes'

/** Returns the URL of a payment's receipt, on the requested host. */
export const receiptUrl = ({ receiptToken }: PaymentRecord, { origin }: Pick<Context, 'origin'>): string =>
  `${origin}${receiptPrefix}${receiptToken}`
