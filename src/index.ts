export type * from './sdk/journey/journey-types'
export { type JourneySources, observeJourney } from './sdk/journey/observe-journey'
export { createCheckout } from './sdk/npm-checkout'
export type { Readable } from './sdk/readable'
export type * from './sdk/types'
export { createVault } from './sdk/vault/create-vault'
export type * from './sdk/vault/vault-types'
export type {
  AppearanceFont,
  AppearancePart,
  AppearancePartStyle,
  AppearanceParts,
  AppearanceTokens,
} from './shared/appearance'
export type { ErrorCode, FieldFault, FixedBy } from './shared/error'
export { isTenderError, TenderError } from './shared/error'
export type { TextKey } from './shared/messages/en'
export type { Money } from './shared/money'
export { formatMoney } from './shared/money'
export type { OrderAction, OrderPayment, OrderRefusal, OrderState, OrderStatus } from './shared/order-state'
export type {
  ActionDisplay,
  ActionKind,
  Appearance,
  AuthoriseRequest,
  BillingAddress,
  BillingFieldName,
  BillingFields,
  BrandOptions,
  CardState,
  Cart,
  CartItem,
  CheckoutChanges,
  ClientTokenRequest,
  FieldName,
  InputName,
  IntentCustomer,
  IntentLocation,
  IntentOptions,
  IntentSnapshot,
  MethodsOptions,
  OutcomeRequest,
  PreparedMethod,
  ProcessorTokenRequest,
  StepChange,
  StepName,
  StepStatus,
  TextOverrides,
  Tracking,
} from './shared/types'
export type {
  VaultAddress,
  VaultCompany,
  VaultCustomerData,
  VaultCustomerInput,
  VaultMethod,
  VaultShippingAddress,
} from './shared/vault-types'
