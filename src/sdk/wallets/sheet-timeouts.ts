/**
 * Milliseconds that a merchant's function and a payment may take. Vendors close a sheet after 30 s.
 */
export const sheetTimeouts = { callbackMs: 20_000, paymentMs: 25_000 } as const
