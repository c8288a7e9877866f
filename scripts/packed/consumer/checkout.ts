import {
  type AuthoriseRequest,
  type Checkout,
  type CheckoutElement,
  createCheckout,
  type FixedBy,
  formatMoney,
  type IntentSnapshot,
  isTenderError,
  type OutcomeRequest,
  type PayButtonElement,
  type PaymentResult,
  type ResumeResult,
  TenderError,
  type WalletsOptions,
} from 'tender-checkout'

const serviceUrl = 'https://pay.example'
const publicKey = 'pk_test_demo'
const amount = { amount: 5099, currency: 'EUR' }
const intent = { trackingId: 'order_1', paymentFlowId: 'flow_immediate', amount }
const authorise = (request: AuthoriseRequest) =>
  fetch('/authorise', { method: 'POST', body: JSON.stringify({ key: request.attemptKey }) })

const outcome = (request: OutcomeRequest) =>
  fetch('/outcome', { method: 'POST', body: JSON.stringify({ key: request.attemptKey ?? null }) })

// Correct use, which must compile. An incompatible change of a type is then a compiler error.

export const checkout: Checkout = createCheckout({ serviceUrl, publicKey, intent })
createCheckout({
  serviceUrl,
  publicKey,
  intent: { ...intent, customer: { email: 'ada@example.com' }, location: { country: 'GB' } },
  clientToken: async ({ trackingId, renew }) => fetch(`/client-token?order=${trackingId}&renew=${renew}`),
  appearance: { theme: 'dark', colorPrimary: '#205030', parts: { 'input:focus': { borderColor: 'red' } } },
  texts: { 'card.number': 'Number' },
  tracking: 'after-consent',
  locale: 'de-AT',
})

export const card: CheckoutElement = checkout.element('card', { brands: { accepted: ['visa'] } }).mount('#card')
export const lastFour: string | null = card.state.lastFour
export const stop: () => void = card.on('change', ({ complete, invalid }) => complete || invalid.includes('cvc'))
export const paid: Promise<PaymentResult> = checkout.pay({ authorise, outcome })
export const resumed: Promise<ResumeResult> = checkout.resume({
  outcome: ({ trackingId, attemptKey }) => fetch(`/orders/${trackingId}/${attemptKey}`),
})
export const snapshot: IntentSnapshot | undefined = checkout.intent.value
export const text: string = formatMoney(amount, 'de')
checkout.pay({ authorise, outcome, actions: { container: '#challenge' }, returnUrl: '/thanks' })
createCheckout({ serviceUrl, publicKey, server: '/tender', intent }).pay()
checkout.set({ intent: { amount, cart: { itemCount: 2 } }, locale: 'de', texts: {}, appearance: {} })
checkout.restart({ trackingId: 'order_2' })
checkout.steps.follow(document, { complete: (section, step, valid) => valid && step !== 'billing' && !!section })
checkout.on('result', (result) => result.status)

/** Compiles only if a result is narrowed by its status, so that the switch needs no default. */
export const describe = (result: PaymentResult): string => {
  switch (result.status) {
    case 'succeeded':
    case 'authorised':
      return `${result.paymentId} ${result.amount?.amount}`
    case 'pending':
      return `${result.message} ${result.error?.code}`
    case 'failed':
      return `${result.error.code} ${result.message}`
    case 'declined':
    case 'cancelled':
    case 'refunded':
      return `${result.paymentId} ${result.message}`
  }
}

export const fixedBy = (error: unknown): FixedBy | undefined => (isTenderError(error) ? error.fixedBy : undefined)
export const refusal = new TenderError('authorise.failed', 'No stock', { customerMessage: 'Sold out', fields: [] })

const apple = { merchantIdentifier: 'merchant.example', displayName: 'Example', countryCode: 'GB' }
const wallets: WalletsOptions = {
  authorise: (request, customer) => ({ token: request.walletToken, email: customer.email }),
  apple,
  networks: ['visa'],
  shipping: { onAddressChange: ({ country }) => (country === 'GB' ? { total: amount } : undefined) },
}
checkout.element('wallets', wallets).mount('#wallets')

export const payButton: PayButtonElement = checkout.element('payButton', { authorise, beforePay: () => false })
payButton.mount('#pay').on('loaderror', ({ code }) => code)
checkout.element('payButton').unmount()

// Incorrect use, which must not compile. A type that has become `any` would accept it.

// @ts-expect-error serviceUrl is a string
createCheckout({ serviceUrl: 7, publicKey, intent })
// @ts-expect-error publicKey is required
createCheckout({ serviceUrl, intent })
// @ts-expect-error there is no option privateKey
createCheckout({ serviceUrl, publicKey, intent, privateKey: 'sk_test_demo' })
// @ts-expect-error an amount has a currency
createCheckout({ serviceUrl, publicKey, intent: { ...intent, amount: { amount: 5099 } } })
// @ts-expect-error tracking is on, after-consent or off
createCheckout({ serviceUrl, publicKey, intent, tracking: 'later' })
// @ts-expect-error a text has a known key
createCheckout({ serviceUrl, publicKey, intent, texts: { 'card.numbers': 'Number' } })
// @ts-expect-error a part has a known name
createCheckout({ serviceUrl, publicKey, intent, appearance: { parts: { link: { color: 'red' } } } })
// @ts-expect-error the outcome function has one argument
checkout.pay({ outcome: (paymentId: string, order: object) => [paymentId, order] })
// @ts-expect-error an action is shown as modal, redirect, popup or in a container
checkout.pay({ authorise, actions: 'inline' })
// @ts-expect-error the key does not change
checkout.set({ publicKey })
// @ts-expect-error an element has a known type
checkout.element('iban')
// @ts-expect-error a brand has a known name
checkout.element('card', { brands: { accepted: ['visacard'] } })
// @ts-expect-error the server is a path or URL
createCheckout({ serviceUrl, publicKey, intent, server: { authorise } })
// @ts-expect-error a pay button has no label: use texts
checkout.element('payButton', { label: 'Buy' })
// @ts-expect-error a pay button emits no result: use that of the checkout
checkout.element('payButton').on('result', () => undefined)
// @ts-expect-error an element emits no event paid
card.on('paid', () => undefined)
// @ts-expect-error a field has a known name
card.focus('iban')
// @ts-expect-error a step has a known name
checkout.steps.start('payment')
// @ts-expect-error paying is read-only
checkout.paying = true
// @ts-expect-error an error has a known code
new TenderError('authorise.fail', 'No stock')
// @ts-expect-error a failed payment has no amount
export const amountOfFailed = (result: Extract<PaymentResult, { status: 'failed' }>) => result.amount
