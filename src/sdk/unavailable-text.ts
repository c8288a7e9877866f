/** For a checkout that never came up, and so has no words in the customer's language. */
export const unavailableText = 'Paying is not possible at the moment.'
