import type { AppearanceTokens } from '../../src/shared/appearance'
import type { Check } from '../../src/shared/check'
import { alphaColour, colour, length, lineHeight, weight } from './values'

/**
 * The valid values of each token. A token sets the custom property of its name: `colorText` sets
 * `--color-text`.
 */
export const tokens: { readonly [Name in keyof AppearanceTokens]-?: Check<string> } = {
  colorPrimary: colour,
  colorText: colour,
  colorMuted: colour,
  colorDanger: colour,
  colorBackground: alphaColour,
  colorBorder: alphaColour,
  borderRadius: length(0, 32),
  borderWidth: length(0, 4, 4),
  spacing: length(2, 24),
  inputHeight: length(32, 80),
  inputPadding: length(0, 32),
  focusWidth: length(1, 4),
  focusOffset: length(0, 4),
  fontSize: length(16, 24),
  fontWeight: weight,
  lineHeight,
  labelSize: length(12, 24),
  labelWeight: weight,
}
