import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddress, writeAddress } from './address'
import { allPaths } from './entries'
import { arbitraryEntries } from './testing/arbitrary-entries'

describe('address', () => {
  test('contains all entries', () => {
    fc.assert(
      fc.property(arbitraryEntries, (entries) => {
        expect(readAddress(writeAddress(entries))).toEqual({ entries, ignoredCount: 0 })
      }),
    )
  })

  test('is readable', () => {
    const entries = new Map([
      ['font', 'inter'],
      ['dark.colorText', '#fff'],
    ])
    expect(writeAddress(entries)).toBe('font=inter&dark.colorText=%23fff')
  })

  test.each([
    ['an unknown path', 'colour=%23fff'],
    ['an inherited name', '__proto__=x'],
    ['an inherited member of a part', 'parts.constructor.color=%23fff'],
    ['a group instead of a value', 'parts=%23fff'],
    ['a property that its part does not accept', 'parts.placeholder.padding=4px'],
    ['a URL', 'colorText=url(https://evil.example/)'],
    ['a value outside the limits', 'fontSize=12px'],
    ['an unknown font', 'font=Comic+Sans'],
    ['an empty value', 'colorText='],
  ])('ignores and counts %s', (_, fragment) => {
    expect(readAddress(`#${fragment}&spacing=4px`)).toEqual({ entries: new Map([['spacing', '4px']]), ignoredCount: 1 })
  })

  test('reads any text, and keeps only entries that it can write again', () => {
    const path = fc.oneof(fc.constantFrom(...allPaths), fc.string())
    fc.assert(
      fc.property(fc.array(fc.tuple(path, fc.string()), { maxLength: 8 }), fc.string(), (pairs, rest) => {
        const { entries } = readAddress(`#${new URLSearchParams(pairs)}&${rest}`)
        expect(readAddress(writeAddress(entries))).toEqual({ entries, ignoredCount: 0 })
      }),
    )
  })
})
