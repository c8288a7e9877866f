import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openChannel } from '../../../src/bridge/channel'
import type { CardCalls, LenderCalls } from '../../../src/bridge/protocol'
import type { CardValues, MethodChoice } from '../../../src/shared/types'
import { createCards, type LendingCards } from './cards'

const values: CardValues = { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada' }

const collected: MethodChoice = { kind: 'card', card: values, method: 'method-1' }
const others: MethodChoice = { kind: 'card', card: { ...values, name: 'Zoe' }, method: 'method-2' }

let cards: LendingCards
beforeEach(() => {
  vi.useFakeTimers()
  cards = createCards()
})
afterEach(() => {
  for (const element of ['card-1', 'card-2']) cards.detach(element)
  vi.useRealTimers()
})

/** Attaches one element that answers so. */
const attach = (collect: () => unknown, element = 'card-1') => {
  const { port1, port2 } = new MessageChannel()
  const channel = openChannel<LenderCalls, CardCalls>(port1, () => ({
    attached: () => {},
    collect: collect as CardCalls['collect'],
  }))
  cards.attach(element, port2)
  return channel
}

/** How collecting ends, and whether it has. */
const collecting = (element = 'card-1') => {
  const ended = vi.fn()
  const outcome = cards.collect(element, '').then(
    (what) => ({ collected: what }),
    (error) => ({ code: error.code }),
  )
  void outcome.then(ended)
  return { outcome, ended }
}

describe('createCards', () => {
  it('collects the card, and the name of what was typed, from the element that is named', async () => {
    attach(() => collected, 'card-1')
    attach(() => others, 'card-2')
    expect(await cards.collect('card-1', '')).toEqual(collected)
    expect(await cards.collect('card-2', '')).toEqual(others)
  })

  it('asks the newest channel of an element', async () => {
    attach(() => ({ invalid: ['number'] }))
    attach(() => collected)
    expect(await cards.collect('card-1', '')).toEqual(collected)
  })

  it('hears the answer of an element that has offered itself once more before it heard us', async () => {
    const { outcome } = collecting()
    const answer = vi.fn()
    attach(() => new Promise((resolve) => answer.mockImplementation(resolve)))
    await vi.waitFor(() => expect(answer.getMockImplementation()).toBeDefined())
    attach(() => others)
    answer(collected)
    expect(await outcome).toEqual({ collected })
  })

  it('says which fields are to be mended, in the words for the customer', async () => {
    attach(() => ({ invalid: ['number', 'cvc'], messages: { cvc: 'Enter the security code' } }))
    await expect(cards.collect('card-1', 'Check the card')).rejects.toMatchObject({
      code: 'card.invalid',
      customerMessage: 'Check the card',
      fields: [{ path: 'number' }, { path: 'cvc', message: 'Enter the security code' }],
    })
  })
})

describe('an element that is not there', () => {
  it('is waited for', async () => {
    const { outcome } = collecting()
    await vi.advanceTimersByTimeAsync(4999)
    attach(() => collected)
    expect(await outcome).toEqual({ collected })
  })

  it('is waited for though another one comes first', async () => {
    const { outcome } = collecting('card-1')
    attach(() => others, 'card-2')
    await vi.advanceTimersByTimeAsync(1000)
    attach(() => collected, 'card-1')
    expect(await outcome).toEqual({ collected })
  })

  it('serves all who wait for it', async () => {
    const both = [collecting().outcome, collecting().outcome]
    attach(() => collected)
    expect(await Promise.all(both)).toEqual([{ collected }, { collected }])
  })

  it('is missing after five seconds', async () => {
    const { outcome, ended } = collecting()
    await vi.advanceTimersByTimeAsync(4999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toEqual({ code: 'card.missing' })
  })

  it('is one that was detached', async () => {
    attach(() => collected)
    cards.detach('card-1')
    const { outcome } = collecting()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await outcome).toEqual({ code: 'card.missing' })
  })

  it('may be detached all the same', () => {
    expect(() => cards.detach('card-1')).not.toThrow()
  })
})

describe('an element that is dead', () => {
  it('is missing after five seconds without an answer', async () => {
    attach(() => new Promise<never>(() => {}))
    const { outcome, ended } = collecting()
    await vi.advanceTimersByTimeAsync(4999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toEqual({ code: 'card.missing' })
  })

  it('ends the waiting when it is detached', async () => {
    attach(() => new Promise<never>(() => {}))
    const { outcome } = collecting()
    await vi.advanceTimersByTimeAsync(0)
    cards.detach('card-1')
    expect(await outcome).toEqual({ code: 'card.missing' })
  })
})

describe('an element that needs the Client Token', () => {
  it('waits until somebody lends it, and then asks whoever lends it now', async () => {
    const element = attach(() => collected)
    const first = element.call('clientToken', {})
    // Answered after it: by then it has been asked.
    await cards.collect('card-1', '')
    cards.lendFrom(async () => 'ct_test_1')
    expect(await first).toBe('ct_test_1')
    cards.lendFrom(async ({ refused }) => `ct_test_2 after ${refused}`)
    expect(await element.call('clientToken', { refused: 'ct_test_1' })).toBe('ct_test_2 after ct_test_1')
  })

  it('has it asked for when its card is complete', async () => {
    const lend = vi.fn(async () => 'ct_test_1')
    const element = attach(() => collected)
    element.tell('complete', null)
    cards.lendFrom(lend)
    await element.call('complete', null)
    expect(lend.mock.calls).toEqual([[{}], [{}]])
  })
})
