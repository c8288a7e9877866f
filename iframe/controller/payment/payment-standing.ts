import type { LinkedPayment } from '../../../src/shared/types'

const paidStatuses: ReadonlySet<LinkedPayment['status']> = new Set<LinkedPayment['status']>([
  'SUCCEEDED',
  'AUTHORISED',
  'PARTIAL_REFUNDED',
  'DISPUTED',
])

/** Returns whether money is taken or reserved. Any other status is not decided in the browser. */
export const isPaid = ({ status }: Pick<LinkedPayment, 'status'>): boolean => paidStatuses.has(status)
