const prefix = 'payments:'

/** Adds the prefix to an id. Operations accept ids with and without it. */
export const canonicalPaymentId = (id: string): string => (id.startsWith(prefix) ? id : `${prefix}${id}`)
