import type { AppearancePart } from '../../src/shared/appearance'
import { type Check, object } from '../../src/shared/check'
import { alphaColour, colour, fontStyle, length, shadows, textTransform, weight } from './values'

/** Validated CSS values by their property's name in CSSOM, such as `borderColor`. */
export type Declarations = Partial<Record<string, string>>

const letterSpacing = length(-0.8, 3.2)

const textProperties = {
  color: colour,
  fontSize: length(12, 24),
  fontWeight: weight,
  fontStyle,
  letterSpacing,
  textTransform,
}

/**
 * The properties that the part of a state, such as `input:focus`, may set. None of them affects
 * layout, because the page could otherwise detect the state by the frame's height.
 */
const stateProperties = {
  color: colour,
  backgroundColor: alphaColour,
  borderColor: alphaColour,
  boxShadow: shadows,
  outlineColor: colour,
}

const boxProperties = {
  ...stateProperties,
  borderWidth: length(0, 4, 4),
  borderRadius: length(0, 32, 4),
  padding: length(0, 24, 4),
  fontWeight: weight,
  letterSpacing,
}

const readText: Check<Declarations> = object(textProperties)
const readState: Check<Declarations> = object(stateProperties)
const readBox: Check<Declarations> = object(boxProperties)

/** The CSS selector of each part. */
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

/**
 * The valid properties of each part. The order matters: the CSS of later parts overrides that of
 * earlier ones.
 */
export const parts: { readonly [Part in AppearancePart]: Check<Declarations> } = {
  label: readText,
  input: readBox,
  placeholder: object({ color: colour, fontStyle, letterSpacing }),
  error: readText,
  brand: readText,
  choice: readBox,
  'choice:selected': readState,
  method: readBox,
  'method:selected': readState,
  button: readBox,
  'button:hover': readState,
  'input:hover': readState,
  'input:focus': readState,
  'input:invalid': readState,
}
