import type { CardValues } from '../../src/shared/types'

const card = (number: string, cvc = '739'): CardValues => ({
  number,
  expMonth: 8,
  expYear: 2034,
  cvc,
  name: 'Ada King',
})

/** The cards that customers can type, by their behaviour in the mock. */
export const cards = {
  approves: card('4242424242424242'),
  approvesToo: card('5555555555554444'),
  declines: card('4000000000000002'),
  fails: card('4000000000000119'),
  asks: card('4000002760003184'),
  asksThenDeclines: card('4000008400001629'),
  asksNobody: card('4000002500003155'),
} as const

export type CardName = keyof typeof cards

export const email = 'ada.king@example.com'

/** Patterns of data that only the service may receive. */
export const secrets: readonly RegExp[] = [
  ...Object.values(cards).map(({ number }) => new RegExp(number)),
  // The security code 739, but not as part of a date, an id or a number.
  /(?<![\w.-]|"id":)739(?!\w)/,
]
