export type { ClientToken, ClientTokenInput } from './api/server/generate-client-token'
export type { IntentChanges } from './api/server/inputs/intent'
export type {
  AmountFilter,
  DateFilter,
  DateRangeFilter,
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
export type { DisputeListInput } from './api/server/list-disputes'
export type { WalletSession } from './api/server/setup-wallet'
export type { Customer } from './api/server/shapes/customer-shape'
export type { Dispute, DisputeStatus } from './api/server/shapes/dispute-shape'
export type { Intent } from './api/server/shapes/intent-shape'
export type { PaymentMethod } from './api/server/shapes/payment-method-shape'
export type { Payment } from './api/server/shapes/payment-shape'
export type { TokenisedMethod } from './api/server/tokenise-payment-method'
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
export type { BehaviouralRisk } from './shared/fraud/behavioural-risk'
export { behaviouralRisk } from './shared/fraud/behavioural-risk'
export type { OrderRisk } from './shared/fraud/order-risk'
export { orderRisk } from './shared/fraud/order-risk'
export type { AuthoriseRequest, IntentOptions, PaymentStatus } from './shared/types'
