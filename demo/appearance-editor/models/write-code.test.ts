import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Appearance } from '../../../src/index'
import { type Mode, tokenNames } from './controls'
import { effectiveValue, onlyDifferences } from './effective-value'
import { type Entries, toAppearance, toEntries } from './entries'
import { arbitraryEntries } from './testing/arbitrary-entries'
import { writeCode } from './write-code'

/** Evaluates the code as a member of an options object, as a developer would paste it. */
const evaluate = (code: string): Appearance => new Function(`return ({ ${code} }).appearance`)() as Appearance

const tokenValues = (entries: Entries) =>
  tokenNames.flatMap((token) =>
    (['light', 'dark'] satisfies Mode[]).map((mode) => effectiveValue(entries, token, mode)),
  )

describe('writeCode', () => {
  test('writes code that evaluates to the entries that differ', () => {
    fc.assert(
      fc.property(arbitraryEntries, (entries) => {
        expect(evaluate(writeCode(entries))).toEqual(toAppearance(onlyDifferences(entries)))
      }),
    )
  })

  test('formats nested options', () => {
    const appearance: Appearance = {
      colorPrimary: '#17594a',
      parts: { 'input:focus': { boxShadow: 'none' } },
      dark: { colorPrimary: '#7fd4b3' },
    }
    expect(writeCode(toEntries(appearance))).toBe(
      `appearance: {
  colorPrimary: '#17594a',
  parts: {
    'input:focus': {
      boxShadow: 'none',
    },
  },
  dark: {
    colorPrimary: '#7fd4b3',
  },
},`,
    )
  })

  test('writes an empty object for the default', () => {
    expect(writeCode(new Map())).toBe('appearance: {},')
  })
})

describe('onlyDifferences', () => {
  test('keeps the value of every token in both modes, and all parts', () => {
    fc.assert(
      fc.property(arbitraryEntries, (entries) => {
        const kept = onlyDifferences(entries)
        const partsOf = (some: Entries) => [...some].filter(([path]) => path.includes('parts.'))
        expect(tokenValues(kept)).toEqual(tokenValues(entries))
        expect(partsOf(kept)).toEqual(partsOf(entries))
      }),
    )
  })

  test('cannot remove anything further', () => {
    fc.assert(
      fc.property(arbitraryEntries, (entries) => {
        const kept = onlyDifferences(entries)
        expect(onlyDifferences(kept)).toEqual(kept)
        for (const path of kept.keys()) {
          if (path.includes('parts.') || path === 'font' || path === 'theme') continue
          const fewer = new Map([...kept].filter(([name]) => name !== path))
          expect(tokenValues(fewer)).not.toEqual(tokenValues(kept))
        }
      }),
    )
  })

  test.each<[what: string, appearance: Appearance, kept: Appearance]>([
    ['a default', { borderRadius: '8px' }, {}],
    ['the default theme and font', { theme: 'auto', font: 'system' }, {}],
    ['a dark default', { dark: { colorText: '#eceef2' } }, {}],
    [
      'a dark value that is equal to that of both modes',
      { spacing: '4px', dark: { spacing: '4px' } },
      { spacing: '4px' },
    ],
    [
      'a light default with a dark value',
      { colorText: '#1b1d21', dark: { colorText: '#fff' } },
      { dark: { colorText: '#fff' } },
    ],
  ])('removes %s', (_, appearance, kept) => {
    expect(toAppearance(onlyDifferences(toEntries(appearance)))).toEqual(kept)
  })

  test('keeps a light default that changes dark mode', () => {
    const appearance: Appearance = { colorText: '#1b1d21' }
    expect(toAppearance(onlyDifferences(toEntries(appearance)))).toEqual(appearance)
  })
})
