import { signal } from '@preact/signals-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CardState } from '../../../src/shared/types'
import type { SavedMethod } from './saved-method'
import { createSelection, keyOf, type MethodSelection } from './selection'

const method = (token: string, change: Partial<SavedMethod> = {}): SavedMethod => ({
  token,
  duplicates: [],
  brand: 'visa',
  label: 'Visa',
  firstSix: '424242',
  lastFour: '4242',
  expires: '08/34',
  expired: false,
  isDefault: false,
  ...change,
})

const emptyCard: CardState = {
  complete: false,
  empty: true,
  brand: 'unknown',
  valid: [],
  invalid: [],
  firstSix: null,
  lastFour: null,
}
const startedCard: CardState = { ...emptyCard, empty: false, brand: 'amex' }
const both = [method('a'), method('b', { isDefault: true })]

const list = signal<readonly SavedMethod[]>([])
const alternatives = signal<readonly string[]>([])
const card = signal(emptyCard)
let selection: MethodSelection
const selected = () => keyOf(selection.selected.value)

beforeEach(() => {
  list.value = []
  alternatives.value = ['PAYPAL']
  card.value = emptyCard
  selection = createSelection({ list, alternatives, card })
})

describe('the preselected method is', () => {
  it.each<[what: string, methods: readonly SavedMethod[], typed: CardState, expected: string]>([
    ['the new card without saved cards', [], emptyCard, 'card'],
    ['the default card', both, emptyCard, 'saved-b'],
    ['the first card without a default', [method('a'), method('b')], emptyCard, 'saved-a'],
    ['the new card if the default has expired', [method('a', { isDefault: true, expired: true })], emptyCard, 'card'],
    ['the new card if the customer has typed', both, startedCard, 'card'],
  ])('%s', (_what, methods, typed, expected) => {
    card.value = typed
    list.value = methods
    expect(selected()).toBe(expected)
  })
})

describe('the customer’s selection', () => {
  it('stays when the list, the default or the typed card change', () => {
    selection.select({ kind: 'card' })
    list.value = both
    expect(selected()).toBe('card')
    selection.select({ kind: 'saved', token: 'a' })
    card.value = startedCard
    list.value = [method('c', { isDefault: true }), ...both]
    expect(selected()).toBe('saved-a')
    selection.select({ kind: 'alternative', type: 'PAYPAL' })
    list.value = []
    alternatives.value = ['KLARNA', 'PAYPAL']
    expect(selected()).toBe('alternative-PAYPAL')
  })

  it('is the preselected method after confirm(), but not in place of an earlier choice', () => {
    selection.confirm()
    list.value = both
    expect(selected()).toBe('card')
    selection.select({ kind: 'alternative', type: 'PAYPAL' })
    alternatives.value = []
    selection.confirm()
    alternatives.value = ['PAYPAL']
    expect(selected()).toBe('alternative-PAYPAL')
  })

  it('is replaced only while it is not offered', () => {
    list.value = both
    selection.select({ kind: 'saved', token: 'a' })
    list.value = [method('b', { isDefault: true })]
    expect(selected()).toBe('saved-b')
    list.value = both
    expect(selected()).toBe('saved-a')
    selection.select({ kind: 'alternative', type: 'PAYPAL' })
    alternatives.value = []
    expect(selected()).toBe('saved-b')
  })
})

describe('the reported state', () => {
  it.each<[what: string, select: Parameters<MethodSelection['select']>[0], expected: Partial<CardState>]>([
    ['of a new card is that of the card element', { kind: 'card' }, { ...startedCard, selected: 'card' }],
    [
      'of a saved card has no token and no date',
      { kind: 'saved', token: 'a' },
      {
        selected: 'saved',
        complete: true,
        empty: false,
        brand: 'visa',
        valid: [],
        invalid: [],
        firstSix: '424242',
        lastFour: '4242',
      },
    ],
    [
      'of an expired card is incomplete, with an error',
      { kind: 'saved', token: 'old' },
      { selected: 'saved', complete: false, invalid: ['expiry'] },
    ],
    [
      'of an alternative method has its type',
      { kind: 'alternative', type: 'PAYPAL' },
      { selected: 'PAYPAL', complete: true, brand: 'unknown', lastFour: null },
    ],
  ])('%s', (_what, select, expected) => {
    card.value = startedCard
    list.value = [...both, method('old', { expired: true })]
    selection.select(select)
    expect(selection.state.value).toMatchObject(expected)
    expect(JSON.stringify(selection.state.value)).not.toMatch(/token|08\/34/)
  })
})
