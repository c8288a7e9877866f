/** Payments: authorise, capture, refund, cancel and read. */
export const paymentTypes = /* GraphQL */ `
  extend type Query {
    "One payment. Private Key."
    getPayment("With or without the prefix payments:" id: ID!): Payment
  }

  extend type Mutation {
    "Authorises a payment, and captures it if its flow does. Private Key. Supports X-Idempotency-Key."
    authorizePayment(authorisePayment: AuthorisedPaymentInput!): Payment
    "Captures an AUTHORISED payment, in full without an amount. Private Key."
    capturePayment(id: ID!, "Minor units, at most what was authorised." amount: Long): Payment
    "Refunds a captured payment, the remaining amount without an amount. Private Key."
    refundPayment(id: ID!, amount: Long, reason: String): Payment
    "Cancels an AUTHORISED payment. Private Key."
    cancelPayment(id: ID!, reason: String): Payment
  }

  type Payment implements Node {
    id: ID!
    "The gateway's own id."
    sourceId: String
    "The merchant's id."
    orderId: String
    connectionId: String
    flowId: String
    intentId: String
    date: DateTime!
    status: PaymentStatus
    type: PaymentType
    "The captured amount, or the authorised amount before capture."
    amount: Amount
    "Minor units; null without a refund."
    refundedAmount: Long
    currency: String
    country: String
    eci: String
    paymentProcessingOrigin: PaymentProcessingOrigin
    threeDSecureVersion: String
    threeDSecureAuthenticationResult: String
    paymentGateway: PaymentGateway
    paymentCore: PaymentCore
    paymentDetails: PaymentDetails
    paymentTimeline: PaymentTimeline
    paymentConnections: PaymentConnections
    paymentCustomer: PaymentCustomer
    paymentMethodDetails: PaymentMethodDetails
    paymentReceipt: PaymentReceipt
    attachments: [Attachment]
    metadata: JSON
  }
  type PaymentGateway { id: String name: String logo: String }
  type PaymentCore { processorStatus: String paymentMethod: PaymentMethodEnum outcome: PaymentOutcome }
  type PaymentOutcome {
    networkStatus: String
    "The processor's message."
    reason: String
    riskLevel: String
    "0 to 100, higher is riskier."
    riskScore: Float
    type: PaymentType
    "Why the payment was declined or failed; null otherwise."
    declineCode: OutcomeReason
    processorDeclineCode: String
  }
  type PaymentDetails { statementDescriptor: String localCurrency: String localAmount: Amount exchangeRate: String fee: Amount tax: Amount processingFee: Amount net: Amount description: String }
  type PaymentTimeline { "One event per change of status, oldest first." overview: [PaymentTimelineEvent] flows: [FlowSummary] }
  type PaymentTimelineEvent { title: String time: DateTime message: String }
  type FlowSummary { name: String date: DateTime flowId: String flowInstanceId: String }
  type PaymentConnections { latestCharge: DateTime invoice: String payout: String }
  type PaymentCustomer { id: String email: String name: String }
  type PaymentMethodDetails {
    id: String
    "Masked: first six and last four digits at most."
    number: String
    "MM/YYYY"
    expires: String
    fingerprint: String
    paymentMethod: PaymentMethodEnum
    type: PaymentMethodCardType
    product: String
    issuingBank: String
    category: String
    country: String
    brand: String
    name: String
  }
  type PaymentReceipt { type: String message: String date: DateTime receiptUrl: String }
  type Attachment { id: String fileName: String objectKey: String contenttype: String accessUrl: String }

  enum PaymentStatus { AUTHORISED NEEDS_3D_SECURE NEEDS_APM_AUTHORIZATION SUCCEEDED PARTIAL_REFUNDED REFUNDED CANCELLED FAILED DECLINED DISPUTED }
  enum PaymentProcessingOrigin { AUTOMATION HEADLESS IMPORT }
  enum PaymentType { PAYMENT PAYOUT TRANSFER }
  enum PaymentMethodEnum { MASTERCARD PAYPAL ACH ACCOUNT WALLET CASH CRYPTO VISA AMEX APPLE_PAY GOOGLE_PAY UNKNOWN_CARD BUY_NOW_PAY_LATER DIRECT_DEBIT }
  enum PaymentMethodCardType { CREDIT DEBIT PREPAID UNDEFINED }
  enum OutcomeReason { INVALID_CVC AUTHORIZATION_REQUIRED CONTACT_CARD_ISSUER UNSUPPORTED_CARD UNSUPPORTED_CURRENCY CARD_REJECTED EXPIRED_CARD SUSPECTED_FRAUD GENERAL_DECLINE INCORRECT_NUMBER INCORRECT_PIN INVALID_ADDRESS INVALID_CARD_OR_ACCOUNT INVALID_AMOUNT INVALID_DATE LOST_RESTRICTED_OR_STOLEN_CARD BLOCKED_LIST NOT_PERMITTED OFFLINE_OR_ONLINE_PIN_REQUIRED PIN_RETRY_EXCEEDED PROCESSING_ERROR WITHDRAWAL_COUNT_LIMIT_EXCEEDED UNKNOWN }

  input AuthorisedPaymentInput {
    orderId: String
    "The flow to use. Default: the intent's."
    flowId: String
    intentId: String
    "ISO 4217."
    currencyCode: String
    "Minor units."
    amount: Long
    paymentMethod: PaymentMethodDtoInput!
    customer: PaymentMethodCustomerDtoInput
    description: String
    metadata: JSON
    perform3DSecure: Config3DSecure
    performHeadless3DSecure: HeadlessThreeDSecureDtoInput
    apmRedirectUrl: String
    paymentProcessorConnectionId: String
    fraud: JSON
  }
  input PaymentMethodDtoInput {
    "A vault token. With it, card is ignored."
    token: String
    "CARD, APPLE_PAY, GOOGLE_PAY, PAYPAL or KLARNA."
    type: String!
    walletToken: JSON
    card: CardInputDto
    googlePay: GooglePayInput
  }
  input CardInputDto { number: String expMonth: Int! expYear: Int! cvc: String name: String address: BillingAddressInput }
  input GooglePayInput { transactionId: String! }
  input PaymentMethodCustomerDtoInput { id: String email: String name: String }
  input Config3DSecure { "Where the customer returns to after 3D Secure." redirectUrl: String }
  input HeadlessThreeDSecureDtoInput { redirectUrl: String! perform3DSecure: Boolean! }
`
