import { readFont } from './fonts'
import { parts } from './parts'
import { like, object } from './readers'
import { tokens } from './tokens'

const look = { ...tokens, parts: object(parts) }

const appearance = object({ font: readFont, theme: like(/^(?:auto|light|dark)$/), ...look, dark: object(look) })

/** Reads an appearance, whatever a page has given: what may not be is left out, and its path refused; the rest holds. */
export const readAppearance = (given: unknown, refused: string[]) => appearance(given, 'appearance', refused) ?? {}
