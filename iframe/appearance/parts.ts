import type { AppearancePart } from '../../src/shared/appearance'
import { object, type Read } from './readers'
import { alphaColour, colour, fontStyle, length, shadows, textTransform, weight } from './values'

/** CSS properties, in the names of CSSOM, with their checked values. */
export type Declarations = Partial<Record<string, string>>

const letterSpacing = length(-0.8, 3.2)

const letters = {
  color: colour,
  fontSize: length(12, 24),
  fontWeight: weight,
  fontStyle,
  letterSpacing,
  textTransform,
}

/** What a state may change: nothing that takes room, so that no state tells the page its name by a height. */
const paint = {
  color: colour,
  backgroundColor: alphaColour,
  borderColor: alphaColour,
  boxShadow: shadows,
  outlineColor: colour,
}

const box = {
  ...paint,
  borderWidth: length(0, 4, 4),
  borderRadius: length(0, 32, 4),
  padding: length(0, 24, 4),
  fontWeight: weight,
  letterSpacing,
}

const lettersOf: Read<Declarations> = object(letters)
const paintOf: Read<Declarations> = object(paint)
const boxOf: Read<Declarations> = object(box)

/** Where each part is in a frame's document. */
export const selectors: Readonly<Record<AppearancePart, string>> = {
  label: 'label, legend',
  input: '.box',
  placeholder: 'input::placeholder',
  error: '.error',
  brand: '.brand',
  choice: '.choice label',
  'choice:selected': '.choice label:has(:checked)',
  method: '.method',
  'method:selected': '.method[data-selected="true"]',
  button: 'button',
  'button:hover': 'button:hover',
  'input:hover': '.box:hover',
  'input:focus': '.box:focus-within',
  'input:invalid': '.field[data-invalid="true"] .box',
}

/** What each part may have. A later one wins over an earlier one. */
export const parts: { readonly [Part in AppearancePart]: Read<Declarations> } = {
  label: lettersOf,
  input: boxOf,
  placeholder: object({ color: colour, fontStyle, letterSpacing }),
  error: lettersOf,
  brand: lettersOf,
  choice: boxOf,
  'choice:selected': paintOf,
  method: boxOf,
  'method:selected': paintOf,
  button: boxOf,
  'button:hover': paintOf,
  'input:hover': paintOf,
  'input:focus': paintOf,
  'input:invalid': paintOf,
}
