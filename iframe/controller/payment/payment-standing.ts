import type { LinkedPayment } from '../../../src/shared/types'

const paidStatuses: ReadonlySet<LinkedPayment['status']> = new Set<LinkedPayment['status']>([
  'SUCCEEDED',
  'AUTHORISED',
  'PARTIAL_REFUNDED',
  'DISPUTED',
])

/** Returns whether the payment has taken or reserved money. */
export const isPaid = ({ status }: Pick<LinkedPayment, 'status'>): boolean => paidStatuses.has(status)
