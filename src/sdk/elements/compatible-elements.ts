import { invalidOption } from '../invalid-option'
import type { ElementType } from './element-types'

/** Whether elements of this type collect the whole card; the others collect one field each. */
export const isWholeCard = (type: ElementType) => type === 'card' || type === 'payment'

/**
 * Checks whether an element of this type can be mounted in addition to the mounted ones.
 *
 * @throws TenderError `options.invalid` if two elements would collect the same card
 */
export const assertCompatible = (
  elements: ReadonlyMap<ElementType, { readonly mounted: boolean }>,
  type: ElementType,
): void => {
  for (const [other, { mounted }] of elements) {
    if (mounted && other !== type && (isWholeCard(type) || isWholeCard(other)))
      throw invalidOption('element.mount', type, `cannot be mounted beside ${other}. Unmount ${other} first`)
  }
}
