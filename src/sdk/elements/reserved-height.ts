import type { AppearancePart, AppearancePartStyle } from '../../shared/appearance'
import type { Appearance } from '../../shared/types'
import type { ColorScheme } from '../color-scheme'
import type { ElementOptions, ElementType } from '../types'

export interface ReservedHeightOptions extends Pick<ElementOptions, 'cardholderName' | 'alternatives' | 'saved'> {
  type: ElementType
  appearance: Appearance | undefined
}

/** Above and below a form, for the focus ring of a field. */
const edgesPx = 6
/** Left and right of a form within a list, with the borders of the list. */
const listSidesPx = 32

/**
 * Returns the height in pixels to reserve for an element until its frame has measured its own, so
 * that nothing on the page moves. It adds up what the style sheets of the frames
 * (`iframe/card/style.css`, `iframe/payment/style.css`) and the appearance give each row of fields,
 * and the lines of a list around the form.
 *
 * @param widthPx the width of the frame; 0 if it is not known
 * @param scheme the color scheme of the frame
 */
export const reservedHeightPx = (options: ReservedHeightOptions, widthPx: number, scheme: ColorScheme): number => {
  const { type, cardholderName = true, alternatives, saved } = options
  const { em, gap, border, line, row } = measure(options.appearance, scheme)

  const isList = type === 'payment'
  const methods = (isList && alternatives?.length) || 0
  // In a narrow frame, expiry and security code are below each other.
  const isNarrow = widthPx > 0 && widthPx < 17 * em + 1.5 * gap + edgesPx + (methods && listSidesPx)
  const rows = isList || type === 'card' ? (isNarrow ? 3 : 2) + (cardholderName ? 1 : 0) : 1
  // Neighbours in a list share the line between them. While saved cards load, one line says so.
  const list = isList ? edgesPx + (saved ? line : 0) + (methods && (methods + 1) * (line + border) + border + 12) : 0
  return Math.round(rows * row - gap + edgesPx + list)
}

/** Returns the lengths of a form in pixels, as the frame computes them from the appearance. */
const measure = (appearance: Appearance | undefined, scheme: ColorScheme) => {
  // In a dark frame, each token and each part of `dark` overrides the other one.
  const dark = (scheme === 'dark' && appearance?.dark) || {}
  const part = (name: AppearancePart): AppearancePartStyle => ({
    ...appearance?.parts?.[name],
    ...dark.parts?.[name],
  })
  const { fontSize, spacing, borderWidth, inputHeight, labelSize, lineHeight } = { ...appearance, ...dark }

  const em = toPx(fontSize, 16, 16)
  const px = (length: string | undefined, defaultPx: number) => toPx(length, defaultPx, em)
  const gap = px(spacing, 8)
  const border = px(borderWidth, 1)
  const line = px(inputHeight, 48)
  const height = px(lineHeight, 1.4)
  const label = px(part('label').fontSize ?? labelSize, 0.9 * em) * height
  const error = px(part('error').fontSize, 0.875 * em) * height
  const input = part('input')
  // An input is two pixels lower than its line, and has two pixels between it and its error.
  const row =
    label +
    Math.max(line, 1.6 * em + 2) +
    2 * (px(input.borderWidth ?? borderWidth, 1) + px(input.padding, 0)) +
    error +
    1.5 * gap
  return { em, gap, border, line, row }
}

/** Returns a length in pixels; the first one of several. A rem counts as an em of the element. */
const toPx = (length: string | undefined, defaultPx: number, em: number): number => {
  const number = Number.parseFloat(length as string)
  return number >= 0 ? number * (/^[\d.]+r?em/.test(length as string) ? em : 1) : defaultPx
}
