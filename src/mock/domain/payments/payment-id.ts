const prefix = 'payments:'

/** Adds the prefix to a payment id that has none. Operations accept ids in both forms. */
export const canonicalPaymentId = (id: string): string => (id.startsWith(prefix) ? id : `${prefix}${id}`)
