import type { Appearance } from '../shared/types'
import type { ElementOptions, ElementType } from './types'

/**
 * A length of the look in pixels.
 * @param own the frame's own, which it has where the look names none
 * @param em what one em or rem counts for
 */
const px = (token: string | undefined, own: number, em = 16): number => {
  const length = Number.parseFloat(token as string)
  return length >= 0 ? length * (/m$/.test(token as string) ? em : 1) : own
}

/** Around a form, for the ring of the field that has the focus. */
const edgesPx = 6
/** Left and right of a form that stands in a list, with the edges of the list. */
const listSidesPx = 32

/**
 * The room to keep until the frame tells its height, so that nothing on the page moves when it does: what the frame's style gives each
 * row of fields, its error line and the gap, and the lines of a list around the form.
 * @param widthPx of the container
 * @returns pixels
 */
export const reservedHeightPx = (
  {
    type,
    cardholderName = true,
    alternatives,
    saved,
    appearance = {},
  }: ElementOptions & { type: ElementType; appearance: Appearance | undefined },
  widthPx: number,
): number => {
  const { fontSize, spacing, borderWidth, inputHeight, labelSize, lineHeight } = appearance
  const em = px(fontSize, 16)
  const gap = px(spacing, 8, em)
  const border = px(borderWidth, 1, em)
  const line = px(inputHeight, 48, em)
  const label = px(labelSize, 0.9 * em, em) * px(lineHeight, 1.4)
  // An input has two pixels less than its line, the error below it two of its own.
  const row = label + Math.max(line, 1.6 * em + 2) + 2 * border + 1.225 * em + 1.5 * gap

  const list = type === 'payment'
  const ways = (list && alternatives?.length) || 0
  // Where two fields have no room beside each other, expiry and security code stand under each other.
  const narrow = widthPx > 0 && widthPx < 17 * em + 1.5 * gap + edgesPx + (ways && listSidesPx)
  const rows = list || type === 'card' ? (narrow ? 3 : 2) + (cardholderName ? 1 : 0) : 1
  // While saved cards are on their way a line says so.
  const around = list ? edgesPx + (saved ? line : 0) + (ways && (ways + 1) * (line + border) + border + 12) : 0
  return Math.round(rows * row - gap + edgesPx + around)
}
