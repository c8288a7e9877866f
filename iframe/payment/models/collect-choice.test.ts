import { signal } from '@preact/signals-core'
import { describe, expect, it, vi } from 'vitest'
import type { CardState, CardValues } from '../../../src/shared/types'
import { collectChoice } from './collect-choice'
import { readMethods } from './saved-method'
import { createSelection, type Selection } from './selection'

const values: CardValues = { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada' }
const emptyCard: CardState = {
  complete: false,
  empty: true,
  brand: 'unknown',
  valid: [],
  invalid: [],
  firstSix: null,
  lastFour: null,
}
const stored = { number: '424242******4242', expMonth: 8, isDefault: null, brand: 'visa', fingerprint: null }
const list = readMethods(
  [
    { ...stored, token: 'good', expYear: 2034 },
    { ...stored, token: 'old', expYear: 2019 },
  ],
  new Date(2030, 0),
)

interface Given {
  saveFor?: string
  invalid?: boolean
  mayBeEmpty?: boolean
}

const collected = {
  card: values,
  method: 'f/1',
  revision: 'f/2',
  shown: { brand: 'visa' as const, lastFour: '4242' },
}

const collect = async (select: Selection | undefined, { saveFor, invalid, mayBeEmpty = false }: Given = {}) => {
  const selection = createSelection({
    list: signal(list),
    alternatives: signal(['PAYPAL']),
    card: signal(emptyCard),
  })
  if (select) selection.select(select)
  const collectCard = vi.fn(async (request: { mayBeEmpty: boolean }) => {
    if (request.mayBeEmpty) return { empty: true as const }
    return invalid ? { invalid: ['cvc' as const] } : collected
  })
  const onExpired = vi.fn(() => 'expired')
  const choice = await collectChoice({ selection, collectCard, saveFor, onExpired, mayBeEmpty })
  return { choice, collectCard, onExpired }
}

describe('collectChoice', () => {
  it.each<[what: string, select: Selection, saveFor: string | undefined, expected: object]>([
    ['a new card', { kind: 'card' }, undefined, { kind: 'card', ...collected }],
    [
      'a new card to save',
      { kind: 'card' },
      'customer',
      { kind: 'card', ...collected, save: true, customerId: 'customer' },
    ],
    [
      'a saved card',
      { kind: 'saved', token: 'good' },
      'customer',
      { kind: 'saved', token: 'good', shown: { brand: 'visa', lastFour: '4242' } },
    ],
    [
      'an alternative method',
      { kind: 'alternative', type: 'PAYPAL' },
      'customer',
      { kind: 'alternative', type: 'PAYPAL' },
    ],
  ])('returns %s', async (_what, select, saveFor, expected) => {
    const { choice, collectCard } = await collect(select, saveFor === undefined ? {} : { saveFor })
    expect(choice).toEqual(expected)
    expect(collectCard).toHaveBeenCalledTimes(select.kind === 'card' ? 1 : 0)
  })

  it('does not save an invalid card', async () => {
    const { choice } = await collect({ kind: 'card' }, { saveFor: 'customer', invalid: true })
    expect(choice).toEqual({ invalid: ['cvc'] })
  })

  it.each<[what: string, select: Selection | undefined, expected: object]>([
    ['empty for a new card in which nothing was typed', { kind: 'card' }, { empty: true }],
    [
      'the saved card that is selected',
      { kind: 'saved', token: 'good' },
      { kind: 'saved', token: 'good', shown: { brand: 'visa', lastFour: '4242' } },
    ],
    [
      'the alternative method that is selected',
      { kind: 'alternative', type: 'PAYPAL' },
      { kind: 'alternative', type: 'PAYPAL' },
    ],
  ])('with mayBeEmpty returns %s', async (_what, select, expected) => {
    expect((await collect(select, { mayBeEmpty: true, saveFor: 'customer' })).choice).toEqual(expected)
  })

  it('does not return an expired card', async () => {
    const { choice, onExpired } = await collect({ kind: 'saved', token: 'old' })
    expect(choice).toEqual({ invalid: ['expiry'], messages: { expiry: 'expired' } })
    expect(onExpired).toHaveBeenCalledOnce()
  })
})
