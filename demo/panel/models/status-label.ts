/**
 * Returns the text of a status, a payment method or a credential. The service names an intent
 * `INTENT` before the customer's first step, which reads like a fault.
 */
export const statusLabel = (status: string): string => (status === 'INTENT' ? 'STARTED' : status.replaceAll('_', ' '))
