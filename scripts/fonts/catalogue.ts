import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { catalogueFonts } from '../../iframe/appearance/fonts'
import { root } from '../paths'
import { cmapTable } from './cmap'
import { cardCharacters, digitFaults, layoutTables } from './digit-faults'
import { readTables, writeTables } from './sfnt'

/** The range of weights of the built fonts. */
const weights = { min: 400, max: 700 } as const

/**
 * The names in a font file that its licence requires to keep: copyright, licence and licence URL.
 */
const requiredNames = [0, 13, 14] as const

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

/**
 * The characters in each font file. `latin` covers most Western European languages. `latin-ext` has
 * the additional letters of the other languages with Latin script.
 */
const charactersOf = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŸŽž–—‘’‚“”„†‡•…‰‹›€™−`,
  'latin-ext': `${range(0x100, 0x17f)}ȘșȚțẞ`,
} as const
type Part = keyof typeof charactersOf

const packageOf = (name: string) => `${root}node_modules/@fontsource-variable/${name}`

/**
 * Builds the open fonts that a merchant can choose by name (`appearance.font`), with their
 * licences: `inter.woff2`, `inter-ext.woff2`, `inter-license.txt` and so on. No file has a layout
 * table, and all digits of a font have the same width, so neither the width of a card number nor
 * the time to lay it out depends on its digits (docs/decisions/side-channels.md).
 * @throws Error if the width or the layout time of a font depends on digits, or if a licence
 * reserves the font's name: a modified font must not use a reserved name
 */
export const buildCatalogue = (): Promise<ReadonlyMap<string, Buffer>> => {
  built ??= build()
  return built
}

/**
 * Cached, because building takes seconds, and the published frames and those of the demo use the
 * same fonts.
 */
let built: Promise<ReadonlyMap<string, Buffer>> | undefined

const build = async (): Promise<ReadonlyMap<string, Buffer>> => {
  const files = new Map<string, Buffer>()
  for (const name of catalogueFonts) {
    const license = await readFile(`${packageOf(name)}/LICENSE`)
    if (/with reserved font name/i.test(license.toString())) throw new Error(`${name}: the licence reserves the name`)
    const latin = await buildPart(name, 'latin')
    const faults = await digitFaults(latin)
    if (faults.length > 0) throw new Error(`${name}: ${faults.join(', ')}`)
    files.set(`${name}.woff2`, latin)
    files.set(`${name}-ext.woff2`, await buildPart(name, 'latin-ext'))
    files.set(`${name}-license.txt`, license)
  }
  return files
}

const buildPart = async (name: string, part: Part): Promise<Buffer> => {
  const source = await readFile(`${packageOf(name)}/files/${name}-${part}-wght-normal.woff2`)
  const characters = charactersOf[part]
  const options = { preserveNameIds: requiredNames, noHinting: true } as const
  const reduced = await subsetFont(source, characters, {
    ...options,
    targetFormat: 'truetype',
    keepFeatures: ['tnum'],
    variationAxes: { wght: weights },
  })
  const tabular = part === 'latin' ? withTabularDigits(reduced) : reduced
  return subsetFont(tabular, characters, { ...options, targetFormat: 'woff2', dropTables: layoutTables })
}

/**
 * Returns the font with digits of equal width: its tabular glyphs, which browsers would otherwise
 * use only with the feature `tnum`.
 */
const withTabularDigits = (file: Buffer): Buffer => {
  const font = create(file) as Font
  const glyphs = new Map(font.characterSet.map((code) => [code, font.glyphForCodePoint(code).id]))
  const digits = cardCharacters.slice(0, 10)
  const tabular = font.layout(digits, ['tnum']).glyphs
  tabular.forEach((glyph, index) => {
    glyphs.set(digits.codePointAt(index) ?? 0, glyph.id)
  })
  return writeTables(new Map([...readTables(file), ['cmap', cmapTable(glyphs)]]))
}
