import { readFonts } from './fonts'
import { parts } from './parts'
import { like, object } from './read'
import { tokens } from './tokens'
import { family } from './values'

/** Reads an appearance, whatever a page has given: what may not be is left out, and its path refused; the rest holds. */
export const readAppearance = (given: unknown, refused: string[]) => {
  const families = new Set<string>()
  const look = { ...tokens, fontFamily: family(families), parts: object(parts) }
  const fonts: typeof readFonts = (given, ...where) => {
    const read = readFonts(given, ...where)
    for (const font of read ?? []) families.add(font.family)
    return read
  }
  // Fonts first: tokens may name them.
  const appearance = object({ fonts, theme: like(/^(?:auto|light|dark)$/), ...look, dark: object(look) })
  return appearance(given, 'appearance', refused) ?? {}
}
