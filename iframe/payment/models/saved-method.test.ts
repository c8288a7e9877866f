import { describe, expect, it } from 'vitest'
import type { StoredMethod } from '../../../src/api/browser-operations'
import { en } from '../../../src/shared/messages/en'
import { displayNameOf, readMethods, type SavedMethod, sortMethods } from './saved-method'

const now = new Date(2030, 5, 15)

const stored = (change: Partial<StoredMethod> = {}): StoredMethod => ({
  token: 'tok_1',
  number: '424242******4242',
  expMonth: 8,
  expYear: 2034,
  isDefault: false,
  brand: 'visa',
  fingerprint: 'finger_1',
  ...change,
})

describe('readMethods', () => {
  it('returns what a customer needs to recognise a card', () => {
    const [method] = readMethods([stored({ isDefault: true })], now)
    expect(method).toEqual({
      token: 'tok_1',
      duplicates: [],
      brand: 'visa',
      label: 'Visa',
      firstSix: '424242',
      lastFour: '4242',
      expires: '08/34',
      expired: false,
      isDefault: true,
    })
    expect(method && displayNameOf(method, en)).toBe('Visa ending in 4242')
    expect(method && displayNameOf({ ...method, label: '' }, en)).toBe('Card ending in 4242')
  })

  it.each<[what: string, change: Partial<StoredMethod>, shown: object]>([
    ['valid until the last day of its month', { expMonth: 6, expYear: 2030 }, { expired: false }],
    ['expired the day after', { expMonth: 5, expYear: 2030 }, { expired: true, expires: '05/30' }],
    ['a brand in upper case', { brand: 'AMEX' }, { brand: 'amex', label: 'American Express' }],
    ['a co-badged card', { brand: 'cartes-bancaires' }, { label: 'Cartes Bancaires' }],
    ['an unknown brand', { brand: 'constructor' }, { brand: 'unknown', label: '' }],
    ['no brand', { brand: null }, { brand: 'unknown', label: '' }],
    ['only the last four digits', { number: '************4242' }, { firstSix: null, lastFour: '4242' }],
    [
      'more digits than the page may receive',
      { number: '42424242****24242' },
      { firstSix: '424242', lastFour: '4242' },
    ],
    ['a number that is not masked', { number: '4242424242424242' }, { firstSix: '424242', lastFour: '4242' }],
    ['no number', { number: null }, { firstSix: null, lastFour: '' }],
    ['an unknown default', { isDefault: null }, { isDefault: false }],
  ])('%s', (_what, change, shown) => {
    expect(readMethods([stored(change)], now)).toMatchObject([shown])
  })

  it.each<[what: string, change: Partial<StoredMethod>]>([
    ['a bank account, which has no date', { expMonth: null, expYear: null, brand: null }],
    ['a method without a token', { token: null }],
  ])('ignores %s', (_what, change) => {
    expect(readMethods([stored(change)], now)).toEqual([])
  })

  it('merges duplicates: with the newest date, and as the default if one of them is', () => {
    const methods = readMethods(
      [
        stored({ token: 'new', expYear: 2038 }),
        stored({ token: 'other', fingerprint: 'finger_2' }),
        stored({ token: 'old', isDefault: true }),
        stored({ token: 'unlike', fingerprint: null }),
      ],
      now,
    )
    expect(methods.map(({ token, duplicates, isDefault, expires }) => [token, duplicates, isDefault, expires])).toEqual(
      [
        ['new', ['old'], true, '08/38'],
        ['other', [], false, '08/34'],
        ['unlike', [], false, '08/34'],
      ],
    )
  })
})

describe('sortMethods()', () => {
  const method = (token: string, isDefault = false): SavedMethod => ({
    token,
    duplicates: [],
    brand: 'visa',
    label: 'Visa',
    firstSix: null,
    lastFour: '4242',
    expires: '08/34',
    expired: false,
    isDefault,
  })
  const tokens = (methods: readonly SavedMethod[]) => methods.map(({ token }) => token)

  it('puts the default card first, and keeps the order of the others', () => {
    expect(tokens(sortMethods([method('a'), method('b'), method('c', true)], []))).toEqual(['c', 'a', 'b'])
    expect(tokens(sortMethods([method('a'), method('b')], []))).toEqual(['a', 'b'])
  })

  it('keeps the place of each card that is shown, and appends new ones', () => {
    const shown = [method('c', true), method('a'), method('b')]
    const later = [method('new'), method('b', true), method('a'), method('c')]
    expect(tokens(sortMethods(later, shown))).toEqual(['c', 'a', 'b', 'new'])
  })
})
