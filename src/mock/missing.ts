/** What the mock does not do yet. docs/not-implemented.md tells the same list, and a test keeps the two equal. */
export const missing = [
  'listPayments',
  'setupWallet',
  'headlessRequestPaymentProcessorToken',
  'getDispute',
  'listDisputes',
  'authorizePayment in the headless variant',
  'authorizePayment with walletToken',
  'authorizePayment with an alternative method',
  'authorizePayment with a full card',
  'authorizePayment with 3D Secure',
] as const

export type Missing = (typeof missing)[number]
