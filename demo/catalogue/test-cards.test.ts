import { expect, test } from 'vitest'
import { parsePastedCard } from '../../iframe/card/models/parse-pasted-card'
import { testCards, textOfCard } from './test-cards'

test.each(testCards)('the card form fills three fields from the copied card: $name', (card) => {
  expect(parsePastedCard(textOfCard(card))).toEqual({
    number: card.number.replaceAll(' ', ''),
    expiry: '08/34',
    cvc: card.cvc,
  })
})
