/** The vault: payment methods and customers. */
export const vaultTypes = /* GraphQL */ `
  extend type Query {
    "One stored payment method. Client Token or Private Key."
    getPaymentMethod("The token or the id." token: String!): PaymentMethod!
    "The payment methods of a customer. Client Token or Private Key."
    getPaymentMethods(customerId: String!): [PaymentMethod]
    "Client Token or Private Key."
    getCustomer(id: String!): Customer!
  }

  extend type Mutation {
    "Stores a payment method and returns its token. Client Token or Private Key. Supports X-Idempotency-Key."
    tokenisePaymentMethod(data: TokenInput!): CardToken!
    deletePaymentMethod(token: String!): Boolean
    createCustomer(data: CustomerInput!): ID!
    updateCustomer(id: ID!, customer: VaultCustomerInput!): Boolean
    updateDefaultPaymentMethod(token: String!): Boolean
    headlessRequestPaymentProcessorToken(tokenRequest: HeadlessPaymentProcessorTokenRequest!): HeadlessPaymentProcessorToken!
  }

  type CardToken { id: ID! token: String! createdDate: DateTime! customer: Customer }
  type PaymentMethod {
    id: ID
    token: String
    "Masked: first six and last four digits at most."
    number: String
    expMonth: Int
    "Four digits."
    expYear: Int
    name: String
    isDefault: Boolean
    brand: String
    fingerprint: String
    externalId: String
    billingAddress: BillingAddress
    systemCreated: DateTime
  }
  type Customer { id: ID billingAddress: BillingAddress description: String email: String name: String phone: String shippingAddress: ShippingAddress company: Company systemCreated: DateTime systemUpdated: DateTime "A token." defaultPaymentMethod: String }
  type ShippingAddress { name: String phone: String address: BillingAddress }
  type Company { name: String number: String taxId: String vatId: String }
  input TokenInput {
    paymentMethod: PaymentMethodInput!
    externalId: String
    metadata: JSON
    "With an id, the method is added to that customer. With a name, a new customer is created."
    customer: TokenCustomerInput
  }
  input TokenCustomerInput { id: String billingAddress: BillingAddressInput description: String email: String name: String phone: String shippingAddress: ShippingAddressInput company: CompanyInput }
  input PaymentMethodInput { card: PaymentCardInput bankAccount: PaymentBankAccountInput }
  input PaymentCardInput {
    "Digits, without separators."
    number: String!
    "1 to 12."
    expMonth: Int!
    "Four digits."
    expYear: Int!
    "Validated, but not stored."
    cvc: String
    name: String
    billingAddress: BillingAddressInput
    isDefault: Boolean
    "The brand that the customer chose on a co-badged card."
    preferredBrand: String
  }
  input PaymentBankAccountInput { number: String accountHolderName: String bankName: String }
  input ShippingAddressInput { name: String phone: String address: BillingAddressInput }
  input CompanyInput { name: String number: String taxId: String vatId: String }
  input CustomerInput { customer: VaultCustomerInput! card: PaymentCardInput }
  input VaultCustomerInput { billingAddress: BillingAddressInput description: String email: String name: String! phone: String shippingAddress: ShippingAddressInput company: CompanyInput }
  input HeadlessPaymentProcessorTokenRequest { vaultToken: String! paymentProcessorConnectionId: String! currencyCode: String! threeDSecureRedirectUrl: String }
  type HeadlessPaymentProcessorToken { token: String! }
`
