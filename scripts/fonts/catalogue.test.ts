import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { catalogueFonts } from '../../iframe/appearance/fonts'
import { root } from '../paths'
import { buildCatalogue } from './catalogue'
import { cardCharacters, digitFaults } from './digit-faults'

const files = await buildCatalogue()
const fileOf = (name: string) => files.get(name) ?? Buffer.alloc(0)

describe.each(catalogueFonts)('%s', (name) => {
  test('has digits of equal width at every weight, and no rule that depends on a digit', async () => {
    expect(await digitFaults(fileOf(`${name}.woff2`))).toEqual([])
  })

  test('has an extended file without digits and layout rules', async () => {
    const file = fileOf(`${name}-ext.woff2`)
    expect((create(file) as Font).hasGlyphForCodePoint('ł'.charCodeAt(0))).toBe(true)
    expect(await digitFaults(file)).toEqual(
      [...cardCharacters].map((character) => `has no glyph for ${JSON.stringify(character)}`),
    )
  })

  test('has a licence file, and stays below 32 kB', () => {
    expect(fileOf(`${name}-license.txt`).toString()).toContain('SIL OPEN FONT LICENSE Version 1.1')
    expect(fileOf(`${name}.woff2`).length).toBeGreaterThan(8_000)
    expect(fileOf(`${name}.woff2`).length + fileOf(`${name}-ext.woff2`).length).toBeLessThan(32_000)
  })
})

test('digitFaults() › finds layout rules and digits of different widths in a published font', async () => {
  const published = readFileSync(`${root}node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2`)
  const faults = await digitFaults(published)
  expect(faults).toContain('has a table GSUB')
  expect(faults).toContain('has a table GPOS')
  expect(faults).toContain('has digits of different widths at weight 400')
})

test('digitFaults() › finds a missing glyph', async () => {
  expect(await digitFaults(fileOf('inter-ext.woff2'))).toContain('has no glyph for "7"')
})
