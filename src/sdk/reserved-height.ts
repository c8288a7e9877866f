import type { ElementOptions, ElementType } from './types'

/** How tall a form is: what its own style gives each row of fields, their error lines and the gaps. */
const rowAndGapPx = 101.7
const edgeLessGapPx = -2
/** Below this width expiry and security code stand under each other. */
const narrowPx = 290

/** A way to pay in the list of the payment element. */
const methodPx = 49

/**
 * The room to keep until the frame tells its height, so that nothing on the page moves when it does.
 * @param widthPx of the container
 * @returns pixels
 */
export const reservedHeightPx = (
  { type, cardholderName = true, alternatives, saved }: ElementOptions & { type: ElementType },
  widthPx: number,
): number => {
  const whole = type === 'card' || type === 'payment'
  const rows = whole ? (widthPx > 0 && widthPx < narrowPx ? 3 : 2) + (cardholderName ? 1 : 0) : 1
  // The ways beside the card, and its own line among them.
  const methods = type === 'payment' ? (alternatives?.length ?? 0) + (saved ? 2 : 1) : 0
  return Math.ceil(rows * rowAndGapPx + edgeLessGapPx + methods * methodPx)
}
