/** What the mock does not do yet. docs/not-implemented.md tells the same list, and a test keeps the two equal. */
export const missing = ['listPayments'] as const

export type Missing = (typeof missing)[number]
