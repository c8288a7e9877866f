import type { AppearanceFont } from '../../src/shared/appearance'
import { versionFolder } from '../version-folder'
import { type Read, text } from './readers'

/** The open fonts that the build puts beside the frames (`scripts/fonts/catalogue.ts`). */
export const catalogueFonts = ['inter', 'noto-serif', 'open-sans', 'roboto'] as const
type CatalogueFont = (typeof catalogueFonts)[number]

/** No locally installed font has such a name. */
const familyOf = (name: CatalogueFont) => `tender-${name}`

/** What each font is in CSS. A page chooses one of these names, and can add neither a family nor a file. */
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

/** Reads the option `appearance.font`: the CSS of a known name. */
export const readFont: Read<string> = text((name) =>
  Object.hasOwn(stacks, name) ? stacks[name as AppearanceFont] : undefined,
)

/** Languages of the SDK with letters that the first file of a font does not have. */
const extendedLanguages: readonly string[] = ['pl']

/** The characters of the second file, `{name}-ext.woff2`. */
const extendedRange = 'U+100-17F, U+218-21B, U+1E9E'

/** Files that were requested already, by name. */
const requested = new Set<string>()

/**
 * Loads the font of the catalogue that a stack begins with, once, and gives it to the document when it is there. Text is shown in
 * the next font of the stack until then, so no font delays typing. The language of the document decides which files are
 * loaded: a request never depends on typed text.
 * @param family the value of `readFont`
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
      // The next appearance tries again; until then the text stays in the next font of the stack.
      requested.delete(file)
    }
  }
  void load(name, {})
  if (extendedLanguages.includes(documentElement.lang)) void load(`${name}-ext`, { unicodeRange: extendedRange })
}
