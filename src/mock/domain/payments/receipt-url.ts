import type { Context } from '../../context'
import type { PaymentRecord } from '../../records/payment'
import { receiptPrefix } from '../../routes'

/** Returns the URL of a payment's receipt. */
export const receiptUrl = ({ receiptToken }: PaymentRecord, { baseUrl }: Pick<Context, 'baseUrl'>): string =>
  `${baseUrl}${receiptPrefix}${receiptToken}`
