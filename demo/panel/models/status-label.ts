/**
 * Returns the displayed text of a status, a payment method or a credential. The service's status
 * `INTENT`, before the customer's first step, is shown as `STARTED`, which is easier to understand.
 */
export const statusLabel = (status: string): string => (status === 'INTENT' ? 'STARTED' : status.replaceAll('_', ' '))
