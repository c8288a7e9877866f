import type { AppearanceFont } from '../../src/shared/appearance'
import { type Check, text } from '../../src/shared/check'
import { versionFolder } from '../version-folder'

/** The open fonts that the build publishes with the frames (`scripts/fonts/catalogue.ts`). */
export const catalogueFonts = ['inter', 'noto-serif', 'open-sans', 'roboto'] as const
type CatalogueFont = (typeof catalogueFonts)[number]

/**
 * Returns the family name of a catalogue font. Because of the prefix, the browser does not use an
 * installed font with the same name.
 */
const familyOf = (name: CatalogueFont) => `tender-${name}`

/**
 * The `font-family` of each value of `appearance.font`. The page can add neither a family nor a
 * file.
 */
const stacks: Readonly<Record<AppearanceFont, string>> = {
  system: 'system-ui, sans-serif',
  sans: '"Helvetica Neue", Helvetica, Arial, sans-serif',
  serif: 'ui-serif, "Times New Roman", serif',
  mono: 'ui-monospace, Menlo, Consolas, monospace',
  rounded: 'ui-rounded, system-ui, sans-serif',
  inter: `${familyOf('inter')}, system-ui, sans-serif`,
  'noto-serif': `${familyOf('noto-serif')}, ui-serif, serif`,
  'open-sans': `${familyOf('open-sans')}, system-ui, sans-serif`,
  roboto: `${familyOf('roboto')}, system-ui, sans-serif`,
}

/** Reads the option `appearance.font`, and returns a `font-family` of CSS. */
export const readFont: Check<string> = text((name) =>
  Object.hasOwn(stacks, name) ? stacks[name as AppearanceFont] : undefined,
)

/** Languages with letters that the first file of a font lacks. */
const extendedLanguages = 'cs hr hu lt lv pl ro sk sl tr'.split(' ')

/** The characters in the second file of each font, `{name}-ext.woff2`. */
const extendedRange = 'U+100-17F, U+218-21B, U+1E9E'

/** The names of the files that are loading or loaded, so that each is loaded once. */
const requested = new Set<string>()

/**
 * Loads the catalogue font with which `family` begins, and adds it to the document. Until the font
 * is loaded, texts are shown in the next font of the stack. The document's language decides which
 * files are loaded, so that no request depends on typed text.
 * @param family the result of `readFont`
 */
export const loadFont = (family: string, { fonts, documentElement }: Document): void => {
  const name = catalogueFonts.find((known) => family.startsWith(`${familyOf(known)},`))
  if (!name) return
  const load = async (file: string, descriptors: FontFaceDescriptors) => {
    if (requested.has(file)) return
    requested.add(file)
    const address = new URL(`assets/${file}.woff2`, versionFolder())
    const face = new FontFace(familyOf(name), `url(${address.href})`, { weight: '400 700', ...descriptors })
    try {
      fonts.add(await face.load())
    } catch {
      // Removes the name, so that the next call requests the file again.
      requested.delete(file)
    }
  }
  void load(name, {})
  if (extendedLanguages.includes(documentElement.lang)) void load(`${name}-ext`, { unicodeRange: extendedRange })
}
