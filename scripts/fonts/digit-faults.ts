import { create, type Font } from 'fontkit'
import { convert } from 'fontverter'
import { readTables } from './sfnt'

/**
 * The characters in which frames display card data: digits, separators and the bullet of masked
 * digits.
 */
export const cardCharacters = '0123456789 /•'

const digits = cardCharacters.slice(0, 10)

/** Tables whose rules can replace or move a glyph depending on the glyphs around it. */
export const layoutTables = [
  'GSUB',
  'GPOS',
  'GDEF',
  'kern',
  'kerx',
  'morx',
  'mort',
  'BASE',
  'JSTF',
  'MATH',
  'trak',
] as const

const weights = [400, 450, 500, 550, 600, 650, 700] as const

/**
 * Lists the properties of a font that could make the width or the layout time of a text depend on
 * its digits: digits of different widths, a missing glyph, or a table with rules for sequences of
 * glyphs.
 * @param file TrueType or WOFF2
 * @returns an empty list for a font that is safe for card digits
 */
export const digitFaults = async (file: Buffer): Promise<string[]> => {
  const truetype = await convert(file, 'truetype')
  const tables = readTables(truetype)
  const font = create(truetype) as Font
  const missing = [...cardCharacters].filter((character) => !font.hasGlyphForCodePoint(codeOf(character)))
  return [
    ...layoutTables.filter((tag) => tables.has(tag)).map((tag) => `has a table ${tag}`),
    ...missing.map((character) => `has no glyph for ${JSON.stringify(character)}`),
    ...weights
      .filter((weight) => widthsAt(font, weight).size > 1)
      .map((weight) => `has digits of different widths at weight ${weight}`),
  ]
}

const widthsAt = (font: Font, weight: number): Set<number> => {
  const cut = font.getVariation({ wght: weight })
  return new Set([...digits].map((digit) => Math.round(cut.glyphForCodePoint(codeOf(digit)).advanceWidth * 1000)))
}

const codeOf = (character: string) => character.codePointAt(0) ?? 0
