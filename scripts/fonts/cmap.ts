import { uint16, uint32 } from './sfnt'

/**
 * Creates a font's `cmap` table, which maps characters to glyphs, in format 4 of the OpenType
 * specification with one segment for each character.
 * @param glyphs glyph ids by code point; no code point beyond U+FFFE
 */
export const cmapTable = (glyphs: ReadonlyMap<number, number>): Uint8Array => {
  const codes = [...glyphs.keys(), 0xffff].sort((a, b) => a - b)
  const count = codes.length
  const power = 2 ** Math.floor(Math.log2(count))
  const deltas = codes.map((code) => (code === 0xffff ? 1 : (glyphs.get(code) ?? 0) - code))
  const segments = [
    ...uint16(0, count * 2, power * 2, Math.log2(power), (count - power) * 2),
    ...uint16(...codes, 0, ...codes),
    ...uint16(...deltas),
    ...uint16(...codes.map(() => 0)),
  ]
  return new Uint8Array([...uint16(0, 1, 3, 1), ...uint32(12), ...uint16(4, segments.length + 4), ...segments])
}
