import { afterEach, describe, expect, it } from 'vitest'
import { openChannel } from '../../../src/bridge/channel'
import type { CardCalls } from '../../../src/bridge/protocol'
import type { CardValues } from '../../../src/shared/types'
import { type Cards, createCards } from './cards'

const card: CardValues = { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada' }

let cards: Cards
afterEach(() => cards.close())

/** Controllers with one element attached that answers so. */
const attached = (collect: () => ReturnType<CardCalls['collect']>, element = 'card-1') => {
  const { port1, port2 } = new MessageChannel()
  openChannel<object, CardCalls>(port1, () => ({ attached: () => {}, collect }))
  cards.attach(element, port2)
}

describe('createCards', () => {
  it('collects the card from the element that is named', async () => {
    cards = createCards()
    attached(() => ({ card }), 'card-1')
    attached(() => ({ card: { ...card, name: 'Zoe' } }), 'card-2')
    expect(await cards.collect('card-1', '')).toEqual(card)
    expect(await cards.collect('card-2', '')).toMatchObject({ name: 'Zoe' })
  })

  it('asks the newest channel of an element', async () => {
    cards = createCards()
    attached(() => ({ invalid: ['number'] }))
    attached(() => ({ card }))
    expect(await cards.collect('card-1', '')).toEqual(card)
  })

  it('knows no element that has not attached', async () => {
    cards = createCards()
    await expect(cards.collect('card-1', '')).rejects.toMatchObject({ code: 'card.missing' })
  })

  it('says which fields are to be mended, in the words for the customer', async () => {
    cards = createCards()
    attached(() => ({ invalid: ['number', 'cvc'] }))
    await expect(cards.collect('card-1', 'Check the card')).rejects.toMatchObject({
      code: 'card.invalid',
      customerMessage: 'Check the card',
      fields: [{ path: 'number' }, { path: 'cvc' }],
    })
  })
})
