/**
 * Milliseconds that a callback of the merchant and a payment may take. They are below 30 seconds,
 * after which the vendors close a sheet.
 */
export const sheetTimeouts = { callbackMs: 20_000, paymentMs: 25_000 } as const
