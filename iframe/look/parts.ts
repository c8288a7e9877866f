import type { LookPart, LookRule } from '../../src/shared/appearance'
import { alphaColour, type Check, colour, fontStyle, length, shadows, textTransform, weight } from './values'

type Checks = { readonly [Name in keyof LookRule]?: Check }

const text: Checks = {
  color: colour,
  fontSize: length(12, 24),
  fontWeight: weight,
  fontStyle,
  letterSpacing: length(-0.8, 3.2),
  textTransform,
}

/** What a state may change: nothing that takes room, so that no state tells the page its name by a height. */
const paint: Checks = {
  color: colour,
  backgroundColor: alphaColour,
  borderColor: alphaColour,
  boxShadow: shadows,
  outlineColor: colour,
}

const box: Checks = {
  ...paint,
  borderWidth: length(0, 4, 4),
  borderRadius: length(0, 32, 4),
  padding: length(0, 24, 4),
  fontWeight: weight,
  letterSpacing: length(-0.8, 3.2),
}

/** Each part, where it is in a frame's document, and what it may have. A later part wins over an earlier one. */
export const parts: Readonly<Record<LookPart, readonly [selector: string, checks: Checks]>> = {
  label: ['label, legend', text],
  input: ['.box', box],
  placeholder: ['input::placeholder', { color: colour, fontStyle, letterSpacing: length(-0.8, 3.2) }],
  error: ['.error', text],
  brand: ['.brand', text],
  choice: ['.choice label', box],
  'choice:selected': ['.choice label:has(:checked)', paint],
  'input:hover': ['.box:hover', paint],
  'input:focus': ['.box:focus-within', paint],
  'input:invalid': ['.field[data-invalid="true"] .box', paint],
}
