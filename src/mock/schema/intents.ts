/** Checkout intents: the customer's progress, the cart and the linked payments. */
export const intentTypes = /* GraphQL */ `
  extend type Query {
    "Any kind of key."
    getIntent(id: ID!): Intent!
  }

  extend type Mutation {
    "Creates an intent and starts an instance of its flow. Any kind of key."
    startIntent("The merchant's id for the checkout." trackingId: ID!, paymentFlowId: ID!, customer: IntentCustomerInput, amount: IntentAmountInput!, location: IntentLocationInput, cart: IntentCartInput): Intent!
    "Changes the passed members, keeps the others, and makes the intent ACTIVE. Any kind of key."
    updateIntent(id: ID!, trackingId: String, customer: IntentCustomerInput, amount: IntentAmountInput, location: IntentLocationInput, cart: IntentCartInput, billing: IntentBillingInput, shipping: IntentShippingInput, delivery: IntentDeliveryInput, "Adds one payment attempt to the timeline." paymentIntent: PaymentAttemptInput): Intent!
    "Completes the intent. A second call changes nothing. Any kind of key."
    completeIntent(id: ID!, "The id or sourceId of a payment to link; with a Public Key or a Client Token, only one that names this intent." paymentReference: ID): Intent!
  }

  type Intent {
    id: ID!
    date: DateTime!
    trackingId: String!
    paymentFlowId: String!
    currency: String
    amount: Amount
    status: CheckoutStatus
    "When the status last changed."
    statusDate: DateTime
    location: IntentLocation
    customer: IntentCustomer
    timeline: IntentTimeline
    "One entry per payment, updated in place."
    linkedPayments: [LinkedPayment]
    cart: IntentCart
  }
  enum CheckoutStatus { INTENT ACTIVE INACTIVE COMPLETE }
  enum FormStepStatus { NOT_STARTED IN_PROGRESS COMPLETE }
  type IntentLocation { "ISO 3166-1 alpha-3." country: String }
  type IntentCustomer { id: String isGuest: Boolean "Null without a Private Key." email: String "Null without a Private Key." name: String }
  type IntentTimeline { intentStarted: IntentTimelineStep shipping: IntentTimelineStep delivery: IntentTimelineStep billing: IntentTimelineStep paymentAttempts: [IntentTimelineStep] completeIntent: IntentTimelineStep }
  type IntentTimelineStep { status: FormStepStatus date: DateTime }
  type LinkedPayment { paymentId: String status: PaymentStatus time: DateTime title: String "The authorised amount." amount: Amount }
  type IntentCart { id: String weight: Int itemCount: Int items: [IntentCartItemType!] }
  type IntentCartItemType { id: String quantity: Int title: String variantTitle: String weight: Int taxable: Boolean requiresShipping: Boolean price: Long sku: String lineTotal: Long image: String discountedPrice: Long totalDiscount: Long }
  input IntentCustomerInput { id: String email: String name: String isGuest: Boolean }
  input IntentAmountInput { "Minor units." amount: Long "ISO 4217." currency: String }
  input IntentLocationInput { "ISO 3166-1 alpha-3." country: String }
  input IntentCartInput { id: String weight: Int itemCount: Int items: [IntentCartItem!] }
  input IntentCartItem { id: String quantity: Int title: String variantTitle: String weight: Int taxable: Boolean requiresShipping: Boolean price: Long sku: String lineTotal: Long image: String discountedPrice: Long totalDiscount: Long }
  input IntentBillingInput { status: FormStepStatus }
  input IntentShippingInput { status: FormStepStatus }
  input IntentDeliveryInput { status: FormStepStatus }
  input PaymentAttemptInput { status: FormStepStatus outcome: String paymentMethod: String sca: Boolean }
`
