export interface TestCard {
  /** The label of the button that copies the card. */
  name: string
  number: string
  cvc: string
  /** What happens to a payment with this card. */
  expectation: string
}

/** Test cards of the mock. The page shows the first three above the card form. */
export const testCards: readonly TestCard[] = [
  { name: 'Approved', number: '4242 4242 4242 4242', cvc: '123', expectation: 'The payment succeeds.' },
  {
    name: 'Declined',
    number: '4000 0000 0000 0002',
    cvc: '123',
    expectation: 'The bank declines it. The customer can try another card.',
  },
  {
    name: '3-D Secure',
    number: '4000 0027 6000 3184',
    cvc: '123',
    expectation: 'The bank asks for a code. 1234 succeeds, any other code fails.',
  },
  { name: 'Mastercard', number: '5555 5555 5555 4444', cvc: '123', expectation: 'The payment succeeds.' },
  {
    name: 'American Express',
    number: '3782 822463 10005',
    cvc: '1234',
    expectation: 'The payment succeeds. The security code has four digits.',
  },
  {
    name: 'Wrong security code',
    number: '4000 0000 0000 0127',
    cvc: '123',
    expectation: 'The bank declines it. The message names no reason, so that it does not help card testers.',
  },
  {
    name: 'Processor error',
    number: '4000 0000 0000 0119',
    cvc: '123',
    expectation: 'The processor fails. The customer is asked to try again.',
  },
]

/**
 * Returns the text to copy for a card. When the customer pastes this text, the card form fills
 * number, expiry date and security code.
 */
export const textOfCard = ({ number, cvc }: TestCard): string => `${number} 08/34 ${cvc}`
