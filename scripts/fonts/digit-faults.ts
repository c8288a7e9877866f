import { create, type Font } from 'fontkit'
import { convert } from 'fontverter'
import { readTables } from './sfnt'

/** All that the frames write of a card: its digits, what groups them, and what hides them. */
export const cardCharacters = '0123456789 /•'

const digits = cardCharacters.slice(0, 10)

/** Tables whose rules can replace or move a glyph because of the glyphs around it. */
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
 * Lists what in a font could let the width or the cost of a text depend on its digits: a digit with another advance than the
 * others at some weight, a character of a card without a glyph, and any table with rules for glyphs in a sequence.
 * @param file TrueType or WOFF2
 * @returns nothing for a font that is safe for card digits
 */
export const digitFaults = async (file: Buffer): Promise<string[]> => {
  const truetype = await convert(file, 'truetype')
  const tables = readTables(truetype)
  const font = create(truetype) as Font
  const missing = [...cardCharacters].filter((character) => !font.hasGlyphForCodePoint(codeOf(character)))
  return [
    ...layoutTables.filter((tag) => tables.has(tag)).map((tag) => `it has a table ${tag}`),
    ...missing.map((character) => `it has no glyph for ${JSON.stringify(character)}`),
    ...weights
      .filter((weight) => widthsAt(font, weight).size > 1)
      .map((weight) => `its digits differ in width at ${weight}`),
  ]
}

const widthsAt = (font: Font, weight: number): Set<number> => {
  const cut = font.getVariation({ wght: weight })
  return new Set([...digits].map((digit) => Math.round(cut.glyphForCodePoint(codeOf(digit)).advanceWidth * 1000)))
}

const codeOf = (character: string) => character.codePointAt(0) ?? 0
