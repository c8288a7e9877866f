import type { Context } from '../../context'
import type { PaymentRecord } from '../../records/payment'
import { receiptPrefix } from '../../routes'

/** The address of a payment's receipt, on the host that was called. */
export const receiptUrl = ({ receiptToken }: PaymentRecord, { origin }: Pick<Context, 'origin'>): string =>
  `${origin}${receiptPrefix}${receiptToken}`
