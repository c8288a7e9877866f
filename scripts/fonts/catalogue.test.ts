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
  test('has digits of one width at every weight, and no rule that depends on a digit', async () => {
    expect(await digitFaults(fileOf(`${name}.woff2`))).toEqual([])
  })

  test('has a second file without digits and without rules', async () => {
    const file = fileOf(`${name}-ext.woff2`)
    expect((create(file) as Font).hasGlyphForCodePoint('ł'.charCodeAt(0))).toBe(true)
    expect(await digitFaults(file)).toEqual(
      [...cardCharacters].map((character) => `it has no glyph for ${JSON.stringify(character)}`),
    )
  })

  test('comes with its licence, and is small', () => {
    expect(fileOf(`${name}-license.txt`).toString()).toContain('SIL OPEN FONT LICENSE Version 1.1')
    expect(fileOf(`${name}.woff2`).length).toBeGreaterThan(8_000)
    expect(fileOf(`${name}.woff2`).length + fileOf(`${name}-ext.woff2`).length).toBeLessThan(32_000)
  })
})

test('digitFaults finds rules and unequal digits in a font as it is published', async () => {
  const published = readFileSync(`${root}node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2`)
  const faults = await digitFaults(published)
  expect(faults).toContain('it has a table GSUB')
  expect(faults).toContain('it has a table GPOS')
  expect(faults).toContain('its digits differ in width at 400')
})

test('digitFaults finds a character of a card without a glyph', async () => {
  expect(await digitFaults(fileOf('inter-ext.woff2'))).toContain('it has no glyph for "7"')
})
