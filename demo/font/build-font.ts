import { glyphs as fellSans } from './glyphs'
import { outlinesOf, type Point } from './outline'
import { int16, type Table, tablesToFont, uint16, uint32 } from './tables'

export interface BuildFontOptions {
  /** @default 'Fell Sans' */
  family?: string
  /** Each character with the way of its pen. @default those of Fell Sans */
  glyphs?: Readonly<Record<string, string>>
  /** How far above the line it asks for room, in thousandths of its size. @default 950 */
  ascent?: number
}

const unitsPerEm = 1000
const descent = -250
/** Room at each side of a letter. */
const bearing = 75
const space = 280

interface Glyph {
  advance: number
  left: number
  data: number[]
}

/** A TrueType font of these glyphs, as a browser takes it. */
export const buildFont = ({ family = 'Fell Sans', glyphs = fellSans, ascent = 950 }: BuildFontOptions = {}) => {
  const characters = [...new Set([' ', ...Object.keys(glyphs)])].sort((a, b) => codeOf(a) - codeOf(b))
  // The first is for characters that the font does not have; nobody sees it, since a browser then takes another font.
  const built = [glyphOf(''), ...characters.map((character) => glyphOf(glyphs[character] ?? ''))]
  const offsets = [0]
  for (const { data } of built) offsets.push((offsets.at(-1) ?? 0) + data.length)
  const widest = Math.max(...built.map(({ advance }) => advance))

  const tables: Table[] = [
    ['OS/2', os2(characters, ascent)],
    ['cmap', cmap(characters)],
    ['glyf', built.flatMap(({ data }) => data)],
    [
      'head',
      [
        ...uint32(0x10000, 0x10000, 0, 0x5f0f3cf5),
        ...uint16(3, unitsPerEm),
        ...uint32(0, 0, 0, 0),
        ...int16(-100, descent, widest, 1000),
        ...uint16(0, 8),
        ...int16(2, 1, 0),
      ],
    ],
    [
      'hhea',
      [
        ...uint32(0x10000),
        ...int16(ascent, descent, 0),
        ...uint16(widest),
        ...int16(-100, -100, 1000, 1, 0, 0, 0, 0, 0, 0, 0),
        ...uint16(built.length),
      ],
    ],
    ['hmtx', built.flatMap(({ advance, left }) => [...uint16(advance), ...int16(left)])],
    ['loca', uint32(...offsets)],
    ['maxp', [...uint32(0x10000), ...uint16(built.length, 2000, 200, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]],
    ['name', names(family)],
    ['post', [...uint32(0x30000, 0), ...int16(-100, 50), ...uint32(0, 0, 0, 0, 0)]],
  ]
  return tablesToFont(tables)
}

const codeOf = (character: string) => character.codePointAt(0) ?? 0

const glyphOf = (way: string): Glyph => {
  const outlines = outlinesOf(way)
  if (outlines.length === 0) return { advance: space, left: 0, data: [] }
  const left = Math.min(...outlines.flat().map(([x]) => x))
  const moved = outlines.map((outline) => outline.map(([x, y]): Point => [x - left + bearing, y]))
  const xs = moved.flat().map(([x]) => x)
  const ys = moved.flat().map(([, y]) => y)
  const right = Math.max(...xs)
  let last = -1
  const ends = moved.map((outline) => {
    last += outline.length
    return last
  })
  const steps = (values: number[]) => int16(...values.map((value, index) => value - (values[index - 1] ?? 0)))
  const data = [
    ...int16(moved.length, bearing, Math.min(...ys), right, Math.max(...ys)),
    ...uint16(...ends, 0),
    // Each a corner of its outline; the first says that outlines overlap.
    ...xs.map((_, index) => (index === 0 ? 0x41 : 1)),
    ...steps(xs),
    ...steps(ys),
  ]
  return { advance: right + bearing, left: bearing, data: [...data, ...Array(-data.length & 3).fill(0)] }
}

/** Which glyph a character has: one segment for each, which is all that so few need. */
const cmap = (characters: readonly string[]): number[] => {
  const codes = [...characters.map(codeOf), 0xffff]
  const count = codes.length
  const power = 2 ** Math.floor(Math.log2(count))
  const deltas = codes.map((code, index) => (code === 0xffff ? 1 : index + 1 - code))
  const table = [
    ...uint16(0, count * 2, power * 2, Math.log2(power), (count - power) * 2),
    ...uint16(...codes, 0, ...codes),
    ...int16(...deltas),
    ...uint16(...codes.map(() => 0)),
  ]
  return [...uint16(0, 1, 3, 1), ...uint32(12), ...uint16(4, table.length + 4), ...table]
}

const os2 = (characters: readonly string[], ascent: number): number[] => [
  ...uint16(4),
  ...int16(500),
  ...uint16(400, 5, 0),
  ...int16(...Array(10).fill(0), 0),
  ...Array(10).fill(0),
  ...uint32(1, 0, 0, 0, 0),
  ...uint16(0x40, codeOf(characters[0] ?? ' '), codeOf(characters.at(-1) ?? ' ')),
  ...int16(ascent, descent, 0),
  ...uint16(ascent, -descent),
  ...uint32(1, 0),
  ...int16(500, 700),
  ...uint16(0, 32, 1),
]

const names = (family: string): number[] => {
  const texts = [family, 'Regular', `${family} 1`, family, 'Version 1', family.replaceAll(' ', '')]
  let offset = 0
  const records = texts.flatMap((text, index) => {
    const record = uint16(3, 1, 0x409, index + 1, text.length * 2, offset)
    offset += text.length * 2
    return record
  })
  const letters = texts.flatMap((text) => uint16(...[...text].map(codeOf)))
  return [...uint16(0, texts.length, 6 + records.length), ...records, ...letters]
}
