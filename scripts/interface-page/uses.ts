import type { OperationName } from '../../src/contract/generated/types'

/** Where the merchant's page and its script tag use a part of the interface. */
export interface Use {
  page: string
  tag: string
}

/** What calls an operation. */
export interface OperationUse extends Use {
  /** The method of `createServer()`. */
  server: string
}

const server = (method: string, page = '–', tag = page): OperationUse => ({ server: method, page, tag })
const handlers = '`/authorise` of your server'

/** What calls each operation. */
export const operationUses: Record<OperationName, OperationUse> = {
  startIntent: server('intents.start', '`createCheckout`', '`data-public-key`'),
  getIntent: server('intents.get', '`resume`, `pay`', 'on each load'),
  updateIntent: server('intents.update', '`set`, `steps`', '`data-tender-step`'),
  completeIntent: server('intents.complete'),
  authorizePayment: server('payments.authorize', `\`authorise\`: ${handlers}`, '`data-server`'),
  capturePayment: server('payments.capture'),
  refundPayment: server('payments.refund'),
  cancelPayment: server('payments.cancel'),
  getPayment: server('payments.get', '`outcome`: `/outcome` of your server', '`data-server`'),
  listPayments: server('payments.list'),
  setupWallet: server('wallets.setup', 'element `wallets`', "`Tender.checkout.element('wallets')`"),
  tokenisePaymentMethod: server('paymentMethods.tokenise', 'elements `card`, `payment`', '`data-tender-element`'),
  getPaymentMethod: server('paymentMethods.get'),
  getPaymentMethods: server(
    'paymentMethods.list',
    'element `payment`, `vault.methods`',
    '`data-tender-element="payment"`, `vault.js`',
  ),
  updateDefaultPaymentMethod: server(
    'paymentMethods.makeDefault',
    'element `payment`, `vault.makeDefault`',
    '`data-tender-element="payment"`, `vault.js`',
  ),
  deletePaymentMethod: server(
    'paymentMethods.delete',
    'element `payment`, `vault.delete`',
    '`data-tender-element="payment"`, `vault.js`',
  ),
  createCustomer: server('customers.create', '`vault.customer.create`', '`vault.js`'),
  getCustomer: server('customers.get', '`vault.customer.get`', '`vault.js`'),
  updateCustomer: server('customers.update', '`vault.customer.update`', '`vault.js`'),
  headlessRequestPaymentProcessorToken: server(
    'paymentMethods.processorToken',
    '`processorToken`',
    '`Tender.checkout.processorToken`',
  ),
  generateClientToken: server(
    'clientTokens.generate',
    '`clientToken`: `/client-token` of your server',
    '`data-server`',
  ),
  getDispute: server('disputes.get'),
  listDisputes: server('disputes.list'),
}

const update = (member: string) => `\`Tender.checkout.set({ intent: { ${member} } })\``
const field = (name: string): Use => ({
  page: `elements \`card\`, \`${name}\``,
  tag: `\`data-tender-element="${name}"\``,
})
const step = (name: string): Use => ({ page: `\`steps\`, \`${name}\``, tag: `\`data-tender-step="${name}"\`` })
const token = (member: string): Use => ({
  page: `\`processorToken({ ${member} })\``,
  tag: `\`Tender.checkout.processorToken({ ${member} })\``,
})
const request = (member: string): Use => ({
  page: `\`${member}\` of \`authorise\``,
  tag: `\`${member}\` of \`data-server\``,
})
const both = (use: string): Use => ({ page: use, tag: use })
const event = (name: string, member: string): Use => both(`event \`${name}\`, \`${member}\``)

/**
 * Where the page and its script tag set or read a member. A type's name stands for all its members
 * that have no line of their own. A test compares the names with what the browser selects.
 */
export const memberUses: Readonly<Record<string, Use>> = {
  'startIntent(trackingId)': { page: 'option `intent`, `trackingId`', tag: '`data-tracking-id`' },
  'startIntent(paymentFlowId)': { page: 'option `intent`, `paymentFlowId`', tag: '`data-flow`' },
  'IntentAmountInput.amount': { page: 'option `intent`, `amount`', tag: '`data-amount`' },
  'IntentAmountInput.currency': { page: 'option `intent`, `amount`', tag: '`data-currency`' },
  IntentCustomerInput: { page: 'option `intent`, `customer`', tag: update('customer') },
  IntentLocationInput: { page: 'option `intent`, `location`', tag: update('location') },
  IntentCartInput: { page: 'option `intent`, `cart`', tag: update('cart') },
  IntentCartItem: { page: 'option `intent`, `cart`', tag: update('cart') },
  IntentShippingInput: step('shipping'),
  IntentDeliveryInput: step('delivery'),
  IntentBillingInput: step('billing'),
  'completeIntent(paymentReference)': both("the payment's id, by itself"),
  'AuthorisedPaymentInput.orderId': request('trackingId'),
  'AuthorisedPaymentInput.intentId': request('intentId'),
  'AuthorisedPaymentInput.amount': request('amount'),
  'AuthorisedPaymentInput.currencyCode': request('amount'),
  'PaymentMethodDtoInput.token': request('token'),
  'PaymentMethodDtoInput.type': request('type'),
  'PaymentMethodDtoInput.walletToken': request('walletToken'),
  GooglePayInput: request('googlePay'),
  'Config3DSecure.redirectUrl': request('returnUrl'),
  'AuthorisedPaymentInput.apmRedirectUrl': request('returnUrl'),
  'setupWallet(walletType)': { page: '`wallets`, option `order`', tag: '`order`' },
  'setupWallet(payload)': { page: '`wallets`, options `apple`, `google`', tag: '`apple`, `google`' },
  'PaymentCardInput.number': field('number'),
  'PaymentCardInput.expMonth': field('expiry'),
  'PaymentCardInput.expYear': field('expiry'),
  'PaymentCardInput.cvc': field('cvc'),
  'PaymentCardInput.name': field('name'),
  'PaymentCardInput.preferredBrand': { page: 'choice in the number field', tag: 'choice in the number field' },
  'TokenCustomerInput.id': both('customer of the Client Token, if the customer saves the card'),
  'HeadlessPaymentProcessorTokenRequest.vaultToken': {
    page: 'the card in the elements',
    tag: 'the card in the elements',
  },
  'HeadlessPaymentProcessorTokenRequest.paymentProcessorConnectionId': token('connectionId'),
  'HeadlessPaymentProcessorTokenRequest.currencyCode': token('currency'),
  'HeadlessPaymentProcessorTokenRequest.threeDSecureRedirectUrl': token('returnUrl'),
  'getPaymentMethods(customerId)': both('customer of the Client Token'),
  'Intent.id': both('`checkout.intent.id`'),
  'Intent.trackingId': both('`checkout.intent.trackingId`'),
  'Intent.status': both('`checkout.intent.status`'),
  'Intent.amount': both('`checkout.intent.amount`'),
  'IntentTimelineStep.status': both('`checkout.intent.steps`, event `step`'),
  'IntentTimelineStep.date': both('`checkout.intent.steps`, event `step`'),
  'LinkedPayment.paymentId': event('result', 'paymentId'),
  'LinkedPayment.status': event('result', 'status'),
  'LinkedPayment.amount': event('result', 'amount'),
  'PaymentMethod.token': request('token'),
  'PaymentMethod.number': both('element `payment`'),
  'PaymentMethod.expMonth': both('element `payment`'),
  'PaymentMethod.expYear': both('element `payment`'),
  'PaymentMethod.isDefault': both('element `payment`'),
  'PaymentMethod.brand': both('element `payment`'),
  'getCustomer(id)': both('customer of the vault'),
  'updateCustomer(id)': both('customer of the vault'),
  VaultCustomerInput: both('`vault.customer.create`, `vault.customer.update`'),
  BillingAddressInput: both('`vault.customer`, option `billingAddress`'),
  ShippingAddressInput: both('`vault.customer`, `shippingAddress`'),
  CompanyInput: both('`vault.customer`, `company`'),
  'Customer.name': both('`vault.customer.get`'),
  'Customer.email': both('`vault.customer.get`'),
  'Customer.phone': both('`vault.customer.get`'),
  'Customer.description': both('`vault.customer.get`'),
  'BillingAddress.line1': both('`vault.customer.get`'),
  'BillingAddress.line2': both('`vault.customer.get`'),
  'BillingAddress.city': both('`vault.customer.get`'),
  'BillingAddress.postalCode': both('`vault.customer.get`'),
  'BillingAddress.state': both('`vault.customer.get`'),
  'BillingAddress.country': both('`vault.customer.get`'),
  'ShippingAddress.name': both('`vault.customer.get`'),
  'ShippingAddress.phone': both('`vault.customer.get`'),
  'Company.name': both('`vault.customer.get`'),
  'Company.number': both('`vault.customer.get`'),
  'Company.taxId': both('`vault.customer.get`'),
  'Company.vatId': both('`vault.customer.get`'),
  'PaymentMethod.name': both('`vault.methods`'),
  'PaymentMethod.fingerprint': both('element `payment`, to show each card once'),
  'CardToken.token': request('token'),
  'HeadlessPaymentProcessorToken.token': both('result of `processorToken`'),
  'PaymentOutcome.declineCode': both('`message` of the result, if your server passes it on'),
}
