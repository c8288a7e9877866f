const bareId = (id: string): string => id.replace(/^payments:/, '')

/**
 * Compares the ids of two payments. The service writes them with and without the prefix
 * `payments:`.
 */
export const samePaymentId = (one: string, other: string): boolean => bareId(one) === bareId(other)
