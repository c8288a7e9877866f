import { buildSchema, GraphQLError, valueFromASTUntyped } from 'graphql'

/** The schema of the interface without any addition. */
export const schema = buildSchema(/* GraphQL */ `
scalar Long
scalar DateTime
scalar JSON

type Query {
  getPayment(id: ID!): Payment
  listPayments(first: Int, after: String, last: Int, before: String, data: PaymentFilterInput): PaymentList
  getPaymentMethod(token: String!): StoredMethod
  getPaymentMethods(customerId: String!): [StoredMethod]
  getCustomer(id: String!): VaultCustomer
  getIntent(id: ID!): Intent
}
type Mutation {
  authorizePayment(authorisePayment: AuthorisedPaymentInput!): Payment
  capturePayment(id: ID!, amount: Long): Payment
  refundPayment(id: ID!, amount: Long, reason: String): Payment
  cancelPayment(id: ID!, reason: String): Payment
  setupWallet(walletType: String!, payload: JSON!): JSON
  tokenisePaymentMethod(data: TokenInput!): MethodToken
  deletePaymentMethod(token: String!): Boolean
  createCustomer(data: CustomerInput!): ID
  updateCustomer(id: ID!, customer: VaultCustomerInput!): Boolean
  updateDefaultPaymentMethod(token: String!): Boolean
  headlessRequestPaymentProcessorToken(tokenRequest: HeadlessPaymentProcessorTokenRequest!): ProcessorToken
  startIntent(trackingId: ID!, paymentFlowId: ID!, customer: IntentCustomerInput, amount: IntentAmountInput!, location: IntentLocationInput, cart: IntentCartInput): Intent
  updateIntent(id: ID!, trackingId: String, customer: IntentCustomerInput, amount: IntentAmountInput, location: IntentLocationInput, cart: IntentCartInput, billing: StepInput, shipping: StepInput, delivery: StepInput): Intent
  completeIntent(id: ID!, paymentReference: ID): Intent
  generateClientToken(amount: Long, currency: String, customerId: ID): ClientToken
}

type Amount { rawAmount: Long currency: String formattedAmount: String }
type Payment { id: ID! sourceId: String orderId: String connectionId: String date: DateTime! status: PaymentStatus amount: Amount refundedAmount: Long currency: String country: String eci: String paymentProcessingOrigin: ProcessingOrigin threeDSecureVersion: String threeDSecureAuthenticationResult: String paymentGateway: Gateway paymentCore: Core paymentDetails: Details paymentTimeline: Timeline paymentConnections: Connections paymentCustomer: PaymentCustomer paymentMethodDetails: MethodDetails paymentReceipt: Receipt attachments: [Attachment] }
type Gateway { id: String name: String logo: String }
type Core { processorStatus: String paymentMethod: MethodKind outcome: PaymentOutcome }
type PaymentOutcome { networkStatus: String reason: String riskLevel: String riskScore: Float type: OutcomeType }
type Details { statementDescriptor: String localCurrency: String localAmount: Amount exchangeRate: String fee: Amount tax: Amount processingFee: Amount net: Amount description: String }
type Timeline { overview: [PaymentTimelineEvent] flows: [FlowSummary] }
type PaymentTimelineEvent { title: String time: DateTime message: String }
type FlowSummary { name: String date: DateTime }
type Connections { latestCharge: DateTime invoice: String payout: String }
type PaymentCustomer { id: String email: String name: String }
type MethodDetails { id: String number: String expires: String fingerprint: String paymentMethod: MethodKind type: CardType product: String issuingBank: String category: String country: String brand: String name: String }
type Receipt { type: String message: String date: DateTime receiptUrl: String }
type Attachment { id: String fileName: String objectKey: String contenttype: String accessUrl: String }
enum PaymentStatus { AUTHORISED NEEDS_3D_SECURE SUCCEEDED REFUNDED CANCELLED FAILED DECLINED DISPUTED }
enum ProcessingOrigin { AUTOMATION HEADLESS IMPORT }
enum OutcomeType { PAYMENT PAYOUT TRANSFER }
enum MethodKind { MASTERCARD PAYPAL ACH ACCOUNT WALLET CASH CRYPTO VISA AMEX APPLE_PAY GOOGLE_PAY UNKNOWN_CARD BUY_NOW_PAY_LATER DIRECT_DEBIT }
enum CardType { CREDIT DEBIT PREPAID UNDEFINED }
input AuthorisedPaymentInput { orderId: String flowId: String intentId: String currencyCode: String amount: Long paymentMethod: PaymentMethodDtoInput! customer: PaymentMethodCustomerDtoInput description: String metadata: JSON perform3DSecure: Config3DSecure performHeadless3DSecure: HeadlessThreeDSecureDtoInput apmRedirectUrl: String paymentProcessorConnectionId: String fraud: JSON }
input PaymentMethodDtoInput { token: String type: String! walletToken: JSON card: CardInputDto googlePay: GooglePayInput }
input CardInputDto { number: String! expMonth: Int! expYear: Int! cvc: String name: String address: BillingAddressInput }
input GooglePayInput { transactionId: String }
input PaymentMethodCustomerDtoInput { id: String email: String name: String }
input Config3DSecure { redirectUrl: String }
input HeadlessThreeDSecureDtoInput { redirectUrl: String! perform3DSecure: Boolean! }

type PaymentList { data: ListData pageInfo: PageInfo edges: [PaymentEdge] }
type ListData { id: ID teamId: ID customerId: ID userId: ID name: String }
type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String totalSize: Int }
type PaymentEdge { cursor: String node: Payment }
input PaymentFilterInput { sort: [PaymentSortDataInput] filter: PaymentFilterDataInput }
input PaymentSortDataInput { by: String }
input PaymentFilterDataInput { with: JSON }

type StoredMethod { id: ID token: String number: String expMonth: Int expYear: Int name: String isDefault: Boolean brand: String }
type MethodToken { id: ID token: String createdDate: DateTime customer: VaultCustomer }
type VaultCustomer { id: ID billingAddress: Address email: String name: String shippingAddress: ShippingAddress systemCreated: DateTime systemUpdated: DateTime defaultPaymentMethod: String }
type Address { line1: String line2: String city: String postalCode: String state: String country: String }
type ShippingAddress { name: String phone: String address: Address }
type ProcessorToken { token: String }
type ClientToken { token: String! ttl: Long! }
input TokenInput { paymentMethod: MethodInput! externalId: String customer: TokenCustomerInput }
input MethodInput { card: PaymentCardInput bankAccount: BankAccountInput }
input PaymentCardInput { number: String! expMonth: Int! expYear: Int! cvc: String name: String billingAddress: BillingAddressInput isDefault: Boolean }
input BankAccountInput { number: String accountHolderName: String bankName: String }
input TokenCustomerInput { id: String billingAddress: BillingAddressInput description: String email: String name: String phone: String shippingAddress: ShippingInput company: CompanyInput }
input VaultCustomerInput { billingAddress: BillingAddressInput description: String email: String name: String! phone: String shippingAddress: ShippingInput company: CompanyInput }
input CustomerInput { customer: VaultCustomerInput! card: PaymentCardInput }
input BillingAddressInput { line1: String line2: String city: String postalCode: String state: String country: String }
input ShippingInput { name: String phone: String address: BillingAddressInput }
input CompanyInput { name: String number: String taxId: String vatId: String }
input HeadlessPaymentProcessorTokenRequest { vaultToken: String! paymentProcessorConnectionId: String! currencyCode: String! threeDSecureRedirectUrl: String }

type Intent { id: ID date: DateTime trackingId: String paymentFlowId: String currency: String amount: Amount status: CheckoutStatus statusDate: DateTime location: Location customer: IntentCustomer timeline: IntentTimeline linkedPayments: [IntentPayment] cart: Cart }
enum CheckoutStatus { INTENT ACTIVE INACTIVE COMPLETE }
enum FormStepStatus { NOT_STARTED IN_PROGRESS COMPLETE }
type Location { country: String }
type IntentCustomer { id: String isGuest: Boolean email: String name: String }
type IntentTimeline { intentStarted: Step shipping: Step delivery: Step billing: Step paymentAttempts: [Step] completeIntent: Step }
type Step { status: FormStepStatus date: DateTime }
type IntentPayment { paymentId: String status: PaymentStatus time: DateTime title: String }
type Cart { id: String weight: Int itemCount: Int items: [CartItem] }
type CartItem { id: String quantity: Int title: String variantTitle: String weight: Int taxable: Boolean requiresShipping: Boolean price: Long sku: String lineTotal: Long image: String discountedPrice: Long totalDiscount: Long }
input IntentCustomerInput { id: String email: String name: String isGuest: Boolean }
input IntentAmountInput { amount: Long currency: String }
input IntentLocationInput { country: String }
input IntentCartInput { id: String weight: Int itemCount: Int items: [IntentCartItem] }
input IntentCartItem { id: String quantity: Int title: String variantTitle: String weight: Int taxable: Boolean requiresShipping: Boolean price: Long sku: String lineTotal: Long image: String discountedPrice: Long totalDiscount: Long }
input StepInput { status: FormStepStatus }
`)

/** A Long is a whole number, or a string of digits. */
const parseLong = (value) => {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  if (Number.isSafeInteger(number) && number >= 0) return number
  throw new GraphQLError('A Long is a whole number that is not negative')
}
const long = schema.getType('Long')
long.parseValue = parseLong
long.parseLiteral = (node, variables) => parseLong(valueFromASTUntyped(node, variables))
