/** What a customer types into the card form. */
export interface TypedCard {
  number: string
  expiry: string
  cvc: string
  name: string
}

const person = { expiry: '08 / 34', cvc: '123', name: 'Ada Byron' }

/** Test cards of the mock, by the result of a payment. */
export const cards = {
  approved: { ...person, number: '4242424242424242' },
  declined: { ...person, number: '4000000000000002' },
  challenged: { ...person, number: '4000002760003184' },
  /** A co-badged card: Visa and Cartes Bancaires. */
  coBadged: { ...person, number: '4035501000000008' },
  processorFault: { ...person, number: '4000000000000119' },
} as const satisfies Record<string, TypedCard>
