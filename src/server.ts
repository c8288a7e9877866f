export type { CustomerChanges, IntentChanges, PaymentInput, TokenInput } from './api/inputs'
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
} from './api/listing'
export type { WalletSession } from './api/wallet-session'
export type { Feature } from './contract/generated/features'
export type {
  Amount,
  Attachment as PaymentAttachment,
  BillingAddress,
  BillingAddressInput,
  CardInputDto as PayingCardInput,
  CardToken as TokenisedMethod,
  CheckoutStatus,
  ClientToken,
  Company,
  CompanyInput,
  Customer,
  Dispute,
  DisputeStatus,
  FlowSummary as PaymentFlow,
  GenerateClientTokenVariables as ClientTokenInput,
  HeadlessPaymentProcessorTokenRequest as ProcessorTokenRequest,
  Intent,
  IntentCart,
  IntentCartItemType as IntentCartItem,
  IntentCustomer as IntentBuyer,
  IntentTimeline,
  IntentTimelineStep as IntentStep,
  LinkedPayment as IntentLinkedPayment,
  Open,
  OutcomeReason,
  Payment,
  PaymentCardInput as CardInput,
  PaymentConnections,
  PaymentCore,
  PaymentDetails,
  PaymentMethod,
  PaymentMethodDetails,
  PaymentMethodDtoInput as PayingMethodInput,
  PaymentOutcome,
  PaymentReceipt,
  PaymentTimeline,
  ShippingAddress,
  ShippingAddressInput,
  VaultCustomerInput as CustomerInput,
} from './contract/generated/types'
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
export type { OrderNotice } from './server/checkout/order-notice'
export type { Attempt, AttemptState, OrderRecord, RefusedKey, StoredError } from './server/checkout/order-record'
export type { PostgresClient, PostgresStoreOptions } from './server/checkout/postgres-store'
export { postgresSchema, postgresStore } from './server/checkout/postgres-store'
export type { RateLimit } from './server/checkout/rate-limit'
export type { SettledOrder, Unsettled } from './server/checkout/settlement'
export type { FlowPayment, HeadlessPayment, OrderFacts, ShopOrder } from './server/checkout/shop-order'
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
export { scriptJson } from './server/script-json'
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
export type { OrderAction, OrderPayment, OrderRefusal, OrderState, OrderStatus } from './shared/order-state'
export type { AuthoriseRequest, IntentOptions, PaymentStatus } from './shared/types'
