import type { Context } from '../../context'
import type { PaymentRecord } from '../../records/payment'
import { receiptPrefix } from '../../routes'
import { uuidOf } from './payment-id'

/** The address of a payment's receipt, on the host that was called: its id without the prefix. */
export const receiptUrl = ({ id }: PaymentRecord, { origin }: Pick<Context, 'origin'>): string =>
  `${origin}${receiptPrefix}${uuidOf(id)}`
