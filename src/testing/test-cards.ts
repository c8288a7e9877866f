/** What a customer types into the card form. */
export interface TypedCard {
  /** With or without spaces. */
  number: string
  /**
   * Month and year.
   * @default '08 / 34'
   */
  expiry?: string
  /**
   * The security code.
   * @default '123'
   */
  cvc?: string
  /**
   * The cardholder's name, if the form has a field for it.
   * @default 'Ada Byron'
   */
  name?: string
}

const person = { expiry: '08 / 34', cvc: '123', name: 'Ada Byron' } as const

/** Test cards of the mock, by what happens to their payments. */
export const testCards = {
  /** Visa, approved. */
  approved: { ...person, number: '4242424242424242' },
  /** Declined by the bank, `GENERAL_DECLINE`. */
  declined: { ...person, number: '4000000000000002' },
  /** Declined by the bank, `EXPIRED_CARD`. */
  expired: { ...person, number: '4000000000000069' },
  /** Failed at the processor, `PROCESSING_ERROR`. */
  processorFault: { ...person, number: '4000000000000119' },
  /** 3-D Secure with a challenge. `completeChallenge` confirms it. */
  challenged: { ...person, number: '4000002760003184' },
  /** 3-D Secure without a challenge. */
  frictionless: { ...person, number: '4000002500003155' },
  /** Visa and Cartes Bancaires: the customer chooses the brand. */
  coBadged: { ...person, number: '4035501000000008' },
  /** Approved, and disputed after its capture. */
  disputed: { ...person, number: '4000000000000259' },
} as const satisfies Readonly<Record<string, Required<TypedCard>>>

/** Returns the card with the default values for what is missing. */
export const completeCard = (card: TypedCard): Required<TypedCard> => ({ ...person, ...card })
