/** English texts of the card form. A locale that the SDK does not support uses them too. */
export const cardTexts = {
  'card.title': 'Card details',
  'card.number': 'Card number',
  'card.brand': 'Choose a card brand',
  'card.expiry': 'Expiry date',
  'card.expiry.hint': 'MM / YY',
  'card.cvc': 'Security code',
  'card.cvc.hint3': '3 digits on the back of the card',
  'card.cvc.hint4': '4 digits on the front of the card',
  'card.cvc.again': 'Enter the security code again',
  'card.name': 'Name on card',
  'error.number.empty': 'Enter your card number',
  'error.number.partial': 'Your card number is incomplete',
  'error.number.invalid': 'Your card number isn’t valid. Please check it.',
  'error.number.unaccepted': 'We don’t accept %. Please use another card.',
  'error.expiry.empty': 'Enter the expiry date',
  'error.expiry.partial': 'Enter the expiry date as month and year, for example 08\u00a0/\u00a030',
  'error.expiry.invalid': 'Enter a valid expiry date',
  'error.expiry.expired': 'This card has expired. Check the expiry date.',
  'error.cvc.empty': 'Enter the security code',
  'error.cvc.partial': 'Your security code is incomplete',
  'error.cvc.invalid': 'Your security code is too long',
  'error.name.empty': 'Enter the name on your card',
} as const

/** Texts of the fields for the billing address. The names of countries come from the browser. */
export const billingTexts = {
  'billing.country': 'Country or region',
  'billing.line1': 'Billing address',
  'billing.line2': 'Apartment, suite or floor',
  'billing.city': 'City',
  'billing.state': 'State, province or region',
  'billing.postalCode': 'Postal code',
  'billing.zip': 'ZIP code',
  'billing.optional': '% (optional)',
  'billing.unusual': 'This postal code looks unusual for your country. Please check it.',
  'billing.country.empty': 'Choose your country or region',
  'billing.line1.empty': 'Enter your billing address',
  'billing.city.empty': 'Enter your city',
  'billing.state.empty': 'Enter your state, province or region',
  'billing.postalCode.empty': 'Enter your postal code',
} as const

/**
 * Texts of the payment element. `%` stands for a card, its last four digits, a date or a method.
 */
export const methodTexts = {
  'methods.title': 'Payment method',
  'methods.card': 'Card',
  'methods.new': 'New card',
  'methods.loading': 'Loading your saved cards…',
  'methods.failed': 'We couldn’t load your saved cards. You can pay with a new card.',
  'methods.offline': 'You seem to be offline. Your saved cards will appear when you’re back online.',
  'methods.retry': 'Try again',
  'methods.ending': 'ending in %',
  'methods.expires': 'Expires %',
  'methods.expired': 'Expired %',
  'methods.default': 'Default',
  'methods.default.make': 'Make default',
  'methods.default.done': '% is now your default card',
  'methods.default.failed': '% couldn’t be made your default card. Please try again.',
  'methods.delete': 'Delete',
  'methods.delete.ask': 'Delete % from your saved cards?',
  'methods.delete.keep': 'Keep',
  'methods.delete.done': '% was deleted',
  'methods.delete.failed': '% couldn’t be deleted. Please try again.',
  'methods.save': 'Save this card for next time',
  'methods.save.hint':
    'The payment service stores your card for purchases in this shop, without the security code. You can delete it here at any time.',
  'methods.confirming': 'Confirming your payment with %…',
  'methods.continue': 'You’ll be redirected to % to complete your payment',
  'error.methods.expired': 'This card has expired. Choose another card or enter a new one.',
} as const

/** Texts of the vault, on account pages. `%` is a card or a bank account. */
export const vaultTexts = {
  'vault.title': 'Saved payment methods',
  'vault.account': 'Bank account',
  'vault.empty': 'You have no saved payment methods',
  'vault.failed': 'We couldn’t load your saved payment methods',
  'vault.delete.ask': 'Delete %?',
} as const

/** What a locked form shows in place of its fields. */
export const lockTexts = {
  'lock.checking': 'Checking for an earlier payment…',
  'lock.confirming': 'Confirming your payment…',
  'lock.window': 'Complete your payment in the window that has opened',
} as const

/** Texts of the challenge and return documents. `%` stands for the host of the merchant's page. */
export const challengeTexts = {
  'challenge.title': 'Confirm your payment',
  'challenge.close': 'Close',
  'challenge.loading': 'Connecting to your bank…',
  'challenge.slow': 'This is taking longer than usual',
  'challenge.retry': 'Try again',
  'challenge.page': 'Open in a new page',
  'challenge.back': 'Back to %',
  'challenge.notAllowed': 'We can’t redirect you to % from here. Please go back to the shop’s website yourself.',
} as const

/** Texts about a payment. Each document contains only the texts that it shows. */
export const paymentTexts = {
  'decline.general': 'Your bank declined the payment. You haven’t been charged. Try another card or contact your bank.',
  'decline.details': 'The card details weren’t accepted. You haven’t been charged. Check them and try again.',
  'decline.expired': 'This card has expired. You haven’t been charged. Please use another card.',
  'decline.unsupported': 'This card can’t be used for this payment. You haven’t been charged. Please use another card.',
  'decline.authenticate':
    'Your bank couldn’t verify that it was you. You haven’t been charged. Try again or use another card.',
  'payment.failed': 'We couldn’t process your payment. You haven’t been charged. Please try again.',
  'payment.cancelled': 'The payment was cancelled. You haven’t been charged.',
  'payment.lapsed': 'The reserved amount has been released. You haven’t been charged.',
  'payment.notApproved':
    'The payment wasn’t approved. You haven’t been charged. Try again or choose another payment method.',
  'payment.refunded': 'Your payment for this order has been refunded.',
  'payment.amountDiffers':
    'The amount of your payment differs from the amount shown here. Please contact the shop before you pay again.',
  'payment.pending':
    'We can’t confirm yet whether your payment went through. Please wait a moment before you try again.',
  'payment.elsewhere': 'This order is being paid in another window. Please complete the payment there.',
  'payment.completed': 'This order has already been paid. You haven’t been charged again.',
  'payment.unconfirmed': 'Your payment hasn’t been confirmed yet. Continue with the same payment method.',
  'payment.offline': 'You seem to be offline. Check your connection and try again.',
  'payment.unavailable': 'Payments aren’t possible at the moment. Please try again in a few minutes.',
  'card.invalid': 'Check your card details',
} as const

/** Texts that the controller sends to the merchant's page, which shows or announces them. */
export const pageTexts = {
  'payment.processing': 'Your payment is being processed.',
  'payment.succeeded': 'Your payment was successful.',
  'wallets.divider': 'or pay by card',
} as const

/** Texts of the pay button, which is part of the merchant's page. `%` is the amount. */
export const buttonTexts = {
  'button.pay': 'Pay %',
  'button.processing': 'Processing…',
  'button.paid': 'Paid',
} as const

/** Texts that the page shows if a frame does not load. No document has them. */
export const fallbackTexts = {
  'payment.notLoaded': 'The payment form couldn’t be loaded. Check your connection.',
} as const

export const en = {
  ...cardTexts,
  ...billingTexts,
  ...methodTexts,
  ...vaultTexts,
  ...lockTexts,
  ...challengeTexts,
  ...paymentTexts,
  ...pageTexts,
  ...buttonTexts,
  ...fallbackTexts,
} as const

type In<Group> = Readonly<Record<keyof Group, string>>

export type CardTexts = In<typeof cardTexts>
export type BillingTexts = In<typeof billingTexts>
export type MethodTexts = In<typeof methodTexts>
export type VaultTexts = In<typeof vaultTexts>
export type ChallengeTexts = In<typeof challengeTexts>
export type PaymentTextKey = keyof typeof paymentTexts
export type PaymentTexts = In<typeof paymentTexts>
export type PageTexts = In<typeof pageTexts>

/** All texts of one language. Each document of the frames contains only some of them. */
export type Texts = In<typeof en>
/** The key of a text. */
export type TextKey = keyof typeof en
