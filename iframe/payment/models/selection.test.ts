import { signal } from '@preact/signals-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CardState } from '../../../src/shared/types'
import type { SavedMethod } from './saved-method'
import { createSelection, keyOf, type MethodSelection } from './selection'

const method = (token: string, change: Partial<SavedMethod> = {}): SavedMethod => ({
  token,
  others: [],
  brand: 'visa',
  label: 'Visa',
  firstSix: '424242',
  lastFour: '4242',
  expires: '08/34',
  expired: false,
  isDefault: false,
  ...change,
})

const nothing: CardState = {
  complete: false,
  empty: true,
  brand: 'unknown',
  valid: [],
  invalid: [],
  firstSix: null,
  lastFour: null,
}
const begun: CardState = { ...nothing, empty: false, brand: 'amex' }
const both = [method('a'), method('b', { isDefault: true })]

const list = signal<readonly SavedMethod[]>([])
const alternatives = signal<readonly string[]>([])
const card = signal(nothing)
let selection: MethodSelection
const selected = () => keyOf(selection.selected.value)

beforeEach(() => {
  list.value = []
  alternatives.value = ['PAYPAL']
  card.value = nothing
  selection = createSelection({ list, alternatives, card })
})

describe('what is selected by itself', () => {
  it.each<[what: string, methods: readonly SavedMethod[], typed: CardState, expected: string]>([
    ['the new card where nothing is saved', [], nothing, 'card'],
    ['the default', both, nothing, 'saved-b'],
    ['the first where none is the default', [method('a'), method('b')], nothing, 'saved-a'],
    ['the new card where the default has expired', [method('a', { isDefault: true, expired: true })], nothing, 'card'],
    ['the new card, once it is being typed', both, begun, 'card'],
  ])('%s', (_what, methods, typed, expected) => {
    card.value = typed
    list.value = methods
    expect(selected()).toBe(expected)
  })
})

describe('what the customer selects', () => {
  it('stays whatever comes: a list, another default, what was typed before', () => {
    selection.select({ kind: 'card' })
    list.value = both
    expect(selected()).toBe('card')
    selection.select({ kind: 'saved', token: 'a' })
    card.value = begun
    list.value = [method('c', { isDefault: true }), ...both]
    expect(selected()).toBe('saved-a')
    selection.select({ kind: 'alternative', type: 'PAYPAL' })
    list.value = []
    alternatives.value = ['KLARNA', 'PAYPAL']
    expect(selected()).toBe('alternative-PAYPAL')
  })

  it('is what is selected already where they come to it, and keeps an earlier choice', () => {
    selection.keep()
    list.value = both
    expect(selected()).toBe('card')
    selection.select({ kind: 'alternative', type: 'PAYPAL' })
    alternatives.value = []
    selection.keep()
    alternatives.value = ['PAYPAL']
    expect(selected()).toBe('alternative-PAYPAL')
  })

  it('gives way only when it is not offered any more, and comes back with it', () => {
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

describe('what the page is told', () => {
  it.each<[what: string, select: Parameters<MethodSelection['select']>[0], expected: Partial<CardState>]>([
    ['of a new card what the card element tells', { kind: 'card' }, { ...begun, selected: 'card' }],
    [
      'of a saved one no token and no date',
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
      'that an expired one does not pay, and shows why',
      { kind: 'saved', token: 'old' },
      { selected: 'saved', complete: false, invalid: ['expiry'] },
    ],
    [
      'of an alternative its type',
      { kind: 'alternative', type: 'PAYPAL' },
      { selected: 'PAYPAL', complete: true, brand: 'unknown', lastFour: null },
    ],
  ])('%s', (_what, select, expected) => {
    card.value = begun
    list.value = [...both, method('old', { expired: true })]
    selection.select(select)
    expect(selection.state.value).toMatchObject(expected)
    expect(JSON.stringify(selection.state.value)).not.toMatch(/token|08\/34/)
  })
})
