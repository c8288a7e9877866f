import { TenderError } from '../../shared/error'
import type { ElementType } from '../types'
import type { OwnedElement } from './element'

/** Contains the elements of a checkout, at most one of each type. */
export interface ElementRegistry extends Iterable<OwnedElement> {
  /** Returns the element of this type. The first call creates it. */
  get(type: ElementType, create: () => OwnedElement): OwnedElement
  /** Returns the element of this type, or undefined if it is not mounted. */
  findMounted(type: ElementType): OwnedElement | undefined
  /**
   * Checks whether an element of this type can be mounted in addition to the mounted ones.
   *
   * @throws TenderError `options.invalid` if two elements would collect the same card
   */
  assertCompatible(type: ElementType): void
}

export const createElementRegistry = (): ElementRegistry => {
  const elements = new Map<ElementType, OwnedElement>()

  return {
    get: (type, create) => {
      const element = elements.get(type) ?? create()
      elements.set(type, element)
      return element
    },
    findMounted: (type) => {
      const element = elements.get(type)
      return element?.mounted ? element : undefined
    },
    [Symbol.iterator]: () => elements.values(),
    assertCompatible: (type) => assertCompatible(elements, type),
  }
}

/** @see ElementRegistry.assertCompatible */
export const assertCompatible = (
  elements: ReadonlyMap<ElementType, { readonly mounted: boolean }>,
  type: ElementType,
): void => {
  for (const [other, { mounted }] of elements) {
    if (mounted && other !== type && (isWholeCard(type) || isWholeCard(other)))
      throw new TenderError(
        'options.invalid',
        `element.mount(): ${type} cannot be mounted beside ${other}. Unmount ${other} first`,
      )
  }
}

/** Whether elements of this type collect the whole card; the others collect one field each. */
export const isWholeCard = (type: ElementType) => type === 'card' || type === 'payment'
