const prefix = 'payments:'

/** The id with its prefix; operations take it with and without. */
export const canonicalPaymentId = (id: string): string => (id.startsWith(prefix) ? id : `${prefix}${id}`)
