export type { ClientTokenInput } from './api/server/inputs/client-token'
export type { IntentChanges } from './api/server/inputs/intent'
export type {
  AmountFilter,
  DateFilter,
  DateRangeFilter,
  DisputeListInput,
  FilterRange,
  NameFilter,
  PaymentFilter,
  PaymentListInput,
  PaymentSort,
  Position,
} from './api/server/inputs/listing'
export type { PayingCardInput, PayingMethodInput, PaymentInput } from './api/server/inputs/payment'
export type {
  CardInput,
  CustomerChanges,
  CustomerInput,
  ProcessorTokenRequest,
  TokenInput,
} from './api/server/inputs/vault'
export type { BillingAddress, ShippingAddress } from './api/server/records/address'
export type { Amount } from './api/server/records/amount'
export type { ClientToken } from './api/server/records/client-token'
export type { Company, Customer } from './api/server/records/customer'
export type { Dispute, DisputeStatus } from './api/server/records/dispute'
export type {
  Intent,
  IntentBuyer,
  IntentCart,
  IntentCartItem,
  IntentLinkedPayment,
  IntentStep,
  IntentTimeline,
} from './api/server/records/intent'
export type {
  Payment,
  PaymentAttachment,
  PaymentConnections,
  PaymentCore,
  PaymentDetails,
  PaymentFlow,
  PaymentMethodDetails,
  PaymentOutcome,
  PaymentReceipt,
  PaymentTimeline,
} from './api/server/records/payment'
export type { PaymentMethod, TokenisedMethod } from './api/server/records/payment-method'
export type { WalletSession } from './api/server/records/wallet-session'
export type { Authorisation, MadePayment, WaitingPayment } from './server/authorise-payment'
export type { Expected } from './server/check-expected'
export type { CheckoutStore, StoredOrder } from './server/checkout/checkout-store'
export type { CheckoutHandlers } from './server/checkout/create-checkout-handlers'
export { createCheckoutHandlers } from './server/checkout/create-checkout-handlers'
export type { NodeResponse } from './server/checkout/express-handler'
export { expressHandler } from './server/checkout/express-handler'
export { memoryStore } from './server/checkout/memory-store'
export type {
  CheckoutHandlersOptions,
  CheckoutMessages,
  CheckoutRequest,
  CheckoutRoute,
  ClientTokenOptions,
} from './server/checkout/options'
export type { Attempt, AttemptState, OrderRecord, StoredError } from './server/checkout/order-record'
export type { PostgresClient, PostgresStoreOptions } from './server/checkout/postgres-store'
export { postgresSchema, postgresStore } from './server/checkout/postgres-store'
export type { RateLimit } from './server/checkout/rate-limit'
export type { SettledOrder, Unsettled } from './server/checkout/settle-order'
export type { ShopOrder } from './server/checkout/shop-order'
export type { NodeRequest } from './server/checkout/to-web-request'
export type { VerifiedOrder } from './server/checkout/verify-order'
export type { TenderServer } from './server/create-server'
export { createServer } from './server/create-server'
export type { Csp, CspDirectives, CspOptions } from './server/csp'
export { csp } from './server/csp'
export type { Customers } from './server/customers'
export type { BehaviouralRiskApp, BehaviouralRiskOptions } from './server/fraud/behavioural-risk-options'
export { checkBehaviouralRisk, checkOrderRisk } from './server/fraud/check-payload'
export type { FraudHelpers } from './server/fraud/fraud'
export { fraud } from './server/fraud/fraud'
export type {
  FraudAddress,
  FraudCart,
  FraudCartItem,
  FraudDiscountCode,
  FraudOptions,
  FraudParty,
} from './server/fraud/fraud-options'
export type { Moment, OrderRiskOptions } from './server/fraud/order-risk-options'
export type { CompleteOptions, Intents } from './server/intents'
export type { CallOptions, KeyedOptions, RequestLog, ServerOptions } from './server/options'
export type { Page, PagedList } from './server/paged-list'
export type { PaymentMethods, ProcessorToken } from './server/payment-methods'
export type { AuthoriseOptions, CancelOptions, CaptureOptions, RefundOptions } from './server/payment-options'
export type { Payments } from './server/payments'
export type { ServiceAnswer } from './server/service-answer'
export { answerOf } from './server/service-answer'
export type { ErrorCode, FieldFault, FixedBy, ServiceFault, ServiceFaultExtensions } from './shared/error'
export { isTenderError, TenderError } from './shared/error'
export type {
  BehaviouralRisk,
  BehaviouralRiskAddress,
  BehaviouralRiskAppData,
  BehaviouralRiskBrowser,
  BehaviouralRiskDiscount,
  BehaviouralRiskItem,
  BehaviouralRiskPromotion,
} from './shared/fraud/payloads/behavioural-risk'
export type {
  OrderRisk,
  OrderRiskAddress,
  OrderRiskDevice,
  OrderRiskDiscountCode,
  OrderRiskFingerprint,
  OrderRiskMembership,
  OrderRiskProduct,
  OrderRiskPurchase,
  OrderRiskSeller,
  OrderRiskShipment,
  OrderRiskUserAccount,
} from './shared/fraud/payloads/order-risk'
export type { AuthoriseRequest, IntentOptions, PaymentStatus } from './shared/types'
