import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAppearance } from '../../../iframe/appearance/read-appearance'
import { allPaths, isValid, toAppearance, toEntries, validEntries, withEntry } from './entries'
import { presets } from './presets'
import { arbitraryEntries } from './testing/arbitrary-entries'

describe('entries', () => {
  test('survive the way to an appearance and back', () => {
    fc.assert(
      fc.property(arbitraryEntries, (entries) => {
        expect(toEntries(toAppearance(entries))).toEqual(entries)
      }),
    )
  })

  test('become an appearance that the elements accept', () => {
    fc.assert(
      fc.property(arbitraryEntries, (entries) => {
        const invalidPaths: string[] = []
        readAppearance(toAppearance(entries), (path) => invalidPaths.push(path))
        expect(invalidPaths).toEqual([])
      }),
    )
  })

  test.each(Object.entries(presets))('keep the whole preset %s', (_, preset) => {
    const entries = toEntries(preset)
    expect(toAppearance(entries)).toEqual(preset)
    expect(validEntries(entries)).toEqual(entries)
  })

  test('are in the order of the paths', () => {
    const entries = withEntry(withEntry(new Map(), 'dark.colorText', '#fff'), 'colorPrimary', '#000')
    expect([...entries.keys()]).toEqual(['colorPrimary', 'dark.colorText'])
  })

  test.each(['', ' '])('lose an entry whose value becomes %j', (value) => {
    expect(withEntry(new Map([['colorText', '#fff']]), 'colorText', value).size).toBe(0)
  })

  test('with an invalid value are kept for typing, and are not valid', () => {
    const entries = withEntry(new Map([['spacing', ' 4px ']]), 'colorText', '#ff')
    expect(entries.get('colorText')).toBe('#ff')
    expect(validEntries(entries)).toEqual(new Map([['spacing', '4px']]))
  })
})

describe('isValid', () => {
  test('rejects every path with a value that no option accepts', () => {
    expect(allPaths.filter((path) => isValid(path, 'url(x)'))).toEqual([])
  })
})
