/** What the mock does not do yet. docs/not-implemented.md tells the same list, and a test keeps the two equal. */
export const missing = [
  'listPayments',
  'setupWallet',
  'deletePaymentMethod',
  'getPaymentMethods',
  'createCustomer',
  'updateCustomer',
  'getCustomer',
  'updateDefaultPaymentMethod',
  'headlessRequestPaymentProcessorToken',
  'getDispute',
  'listDisputes',
  'tokenisePaymentMethod with bankAccount',
  'authorizePayment in the headless variant',
  'authorizePayment with walletToken',
  'authorizePayment with an alternative method',
  'authorizePayment with a full card',
  'authorizePayment with 3D Secure',
] as const

export type Missing = (typeof missing)[number]
