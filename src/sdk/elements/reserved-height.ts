import type { AppearancePart, AppearancePartStyle } from '../../shared/appearance'
import type { Appearance } from '../../shared/types'
import type { ColorScheme } from '../color-scheme'
import type { ElementOptions, ElementType } from '../types'

/** Around a form, for the ring of the field that has the focus. */
const edgesPx = 6
/** Left and right of a form that stands in a list, with the edges of the list. */
const listSidesPx = 32

/**
 * The room to keep until the frame tells its height, so that nothing on the page moves when it does: what the frame's style and the look
 * give each row of fields, its error line and the gap, and the lines of a list around the form.
 * @param widthPx of the frame
 * @param scheme which of its looks the frame will have
 * @returns pixels
 */
export const reservedHeightPx = (
  {
    type,
    cardholderName = true,
    alternatives,
    saved,
    appearance,
  }: ElementOptions & { type: ElementType; appearance: Appearance | undefined },
  widthPx: number,
  scheme: ColorScheme,
): number => {
  // As the frame reads it: what differs where the page is dark wins, member by member.
  const dark = (scheme === 'dark' && appearance?.dark) || {}
  const part = (name: AppearancePart): AppearancePartStyle => ({ ...appearance?.parts?.[name], ...dark.parts?.[name] })
  const { fontSize, spacing, borderWidth, inputHeight, labelSize, lineHeight } = { ...appearance, ...dark }

  /** What one em or rem counts for. */
  let em = 16
  /** A length of the look in pixels, the first where there are several; the frame's own where the look names none. */
  const px = (length: string | undefined, own: number): number => {
    const number = Number.parseFloat(length as string)
    return number >= 0 ? number * (/^[\d.]+r?em/.test(length as string) ? em : 1) : own
  }
  em = px(fontSize, em)
  const gap = px(spacing, 8)
  const border = px(borderWidth, 1)
  const line = px(inputHeight, 48)
  const height = px(lineHeight, 1.4)
  const label = px(part('label').fontSize ?? labelSize, 0.9 * em) * height
  const error = px(part('error').fontSize, 0.875 * em) * height
  const input = part('input')
  // An input has two pixels less than its line, the error below it two of its own.
  const row =
    label +
    Math.max(line, 1.6 * em + 2) +
    2 * (px(input.borderWidth ?? borderWidth, 1) + px(input.padding, 0)) +
    error +
    1.5 * gap

  const list = type === 'payment'
  const ways = (list && alternatives?.length) || 0
  // Where two fields have no room beside each other, expiry and security code stand under each other.
  const narrow = widthPx > 0 && widthPx < 17 * em + 1.5 * gap + edgesPx + (ways && listSidesPx)
  const rows = list || type === 'card' ? (narrow ? 3 : 2) + (cardholderName ? 1 : 0) : 1
  // Neighbours in a list share the line between them. While saved cards are on their way a line says so.
  const around = list ? edgesPx + (saved ? line : 0) + (ways && (ways + 1) * (line + border) + border + 12) : 0
  return Math.round(rows * row - gap + edgesPx + around)
}
