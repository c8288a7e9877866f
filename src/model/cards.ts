import type { CardValues } from '../shared/types'

const card = (number: string, cvc = '739'): CardValues => ({
  number,
  expMonth: 8,
  expYear: 2034,
  cvc,
  name: 'Ada King',
})

/** The cards that customers of the model type, by what they do. */
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

/** Data that only the service may see. */
export const secrets: readonly RegExp[] = [
  ...Object.values(cards).map(({ number }) => new RegExp(number)),
  // Neither the milliseconds of a date nor the number of an id or of a call.
  /(?<![\w.-]|"id":)739(?!\w)/,
]
