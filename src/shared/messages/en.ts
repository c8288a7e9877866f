/** What the card form says, in English: the language that stands in for all others. */
export const cardTexts = {
  'card.title': 'Card details',
  'card.number': 'Card number',
  'card.brand': 'Choose the brand to pay with',
  'card.expiry': 'Expiry date',
  'card.expiry.hint': 'MM / YY',
  'card.cvc': 'Security code',
  'card.cvc.hint3': '3 digits on the back of the card',
  'card.cvc.hint4': '4 digits on the front of the card',
  'card.name': 'Name on card',
  'error.number.empty': 'Enter your card number',
  'error.number.partial': 'This card number is too short',
  'error.number.invalid': 'Check the card number: one of its digits may be wrong',
  'error.number.unaccepted': 'We cannot take % here: please use another card',
  'error.expiry.empty': 'Enter the expiry date',
  'error.expiry.partial': 'Enter the expiry date as month and year, such as 08\u00a0/\u00a030',
  'error.expiry.invalid': 'Check the expiry date: this one has passed or is not possible',
  'error.cvc.empty': 'Enter the security code',
  'error.cvc.partial': 'The security code is too short',
  'error.cvc.invalid': 'The security code is too long',
  'error.name.empty': 'Enter the name on the card',
} as const

/** What the payment element says beside the card form; `%` is the card, its end, a date or a method. */
export const methodTexts = {
  'methods.title': 'Payment method',
  'methods.card': 'Card',
  'methods.new': 'New card',
  'methods.loading': 'Loading your saved cards',
  'methods.failed': 'Your saved cards could not be loaded: you can pay with a new card',
  'methods.offline': 'You seem to be offline: your saved cards will come when the connection is back',
  'methods.retry': 'Try again',
  'methods.ending': 'ending in %',
  'methods.expires': 'Expires %',
  'methods.expired': 'Expired %',
  'methods.default': 'Default',
  'methods.default.make': 'Make default',
  'methods.default.done': '% is your default now',
  'methods.default.failed': '% could not be made your default: please try again',
  'methods.delete': 'Delete',
  'methods.delete.ask': 'Delete % from your saved cards?',
  'methods.delete.keep': 'Keep',
  'methods.delete.done': '% was deleted',
  'methods.delete.failed': '% could not be deleted and is still there: please try again',
  'methods.save': 'Save this card for next time',
  'methods.save.hint':
    'The payment service keeps the card for this shop, without its security code. You can delete it here at any time',
  'methods.continue': 'You will go on to % to pay',
  'error.methods.expired': 'This card has expired: choose another one or enter a new one',
} as const

/** What is said while the customer confirms a payment with their bank. */
export const challengeTexts = {
  'challenge.title': 'Confirm your payment',
  'challenge.cancel': 'Cancel',
  'challenge.loading': 'Loading the page of your bank',
  'challenge.slow': 'This is taking longer than usual',
  'challenge.retry': 'Try again',
  'challenge.page': 'Open it as a page of its own',
  'challenge.back': 'Back to %',
  'challenge.notAllowed': 'We can’t take you to % from here: please go back to the shop’s website yourself',
} as const

/** What is said of a payment. A frame takes only the texts that it shows. */
export const paymentTexts = {
  'decline.general': 'Your bank declined the payment. Nothing was charged. Try another card or ask your bank.',
  'decline.details': 'The card details were not accepted. Nothing was charged. Check them and try again.',
  'decline.expired': 'This card has expired. Nothing was charged. Please use another card.',
  'decline.unsupported': 'This card cannot be used here. Nothing was charged. Please use another card.',
  'decline.authenticate':
    'Your bank could not verify your identity. Nothing was charged. Please try again or use another card.',
  'payment.failed': 'The payment could not be processed. Nothing was charged. Please try again.',
  'payment.cancelled': 'The payment was cancelled. Nothing was charged.',
  'payment.lapsed': 'The reserved amount has been released. Nothing was charged.',
  'payment.notApproved':
    'The payment was not approved. Nothing was charged. Please try again or choose another payment method.',
  'payment.refunded': 'Your payment for this order has been refunded.',
  'payment.amountDiffers':
    'The amount of your payment differs from the amount shown here. Please contact the shop before you pay again.',
  'payment.pending':
    'We can’t confirm yet whether your payment went through. Please wait a moment before you try again.',
  'payment.elsewhere': 'This order is being paid in another window. Please finish it there.',
  'payment.completed': 'This order has already been paid. Nothing more was charged.',
  'payment.unconfirmed': 'Your payment has not been confirmed yet. Press Pay again to continue.',
  'payment.offline': 'You seem to be offline. Check your connection and try again.',
  'payment.unavailable': 'Paying is not possible at the moment. Please try again in a few minutes.',
  'card.invalid': 'Check the card details',
} as const

export const en = { ...cardTexts, ...methodTexts, ...challengeTexts, ...paymentTexts } as const

export type CardTextKey = keyof typeof cardTexts
export type CardTexts = Readonly<Record<CardTextKey, string>>
export type MethodTextKey = keyof typeof methodTexts
export type MethodTexts = Readonly<Record<MethodTextKey, string>>
export type ChallengeTextKey = keyof typeof challengeTexts
export type ChallengeTexts = Readonly<Record<ChallengeTextKey, string>>
export type PaymentTextKey = keyof typeof paymentTexts
export type PaymentTexts = Readonly<Record<PaymentTextKey, string>>

/** Names a sentence that a customer can read. */
export type TextKey = CardTextKey | MethodTextKey | ChallengeTextKey | PaymentTextKey
/** All that is said to a customer in one language. */
export type Texts = Readonly<Record<TextKey, string>>
