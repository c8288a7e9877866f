import { TenderError } from '../../shared/error'
import type { ElementType } from '../types'
import type { OwnedElement } from './element'

/** The elements of a checkout, one of each type. */
export interface ElementRegistry extends Iterable<OwnedElement> {
  /** Returns the element of this type. Calls `create` if there is none. */
  get(type: ElementType, create: () => OwnedElement): OwnedElement
  /** Returns the element of this type if it is mounted. */
  findMounted(type: ElementType): OwnedElement | undefined
  /**
   * Checks that an element of this type can be mounted beside those that are mounted.
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
    assertCompatible: (type) => {
      for (const [other, { mounted }] of elements) {
        if (mounted && other !== type && (isWholeCard(type) || isWholeCard(other)))
          throw new TenderError(
            'options.invalid',
            `element.mount(): ${type} cannot be mounted beside ${other}. Unmount ${other} first`,
          )
      }
    },
  }
}

/** Whether elements of this type collect a whole card, and not one field. */
const isWholeCard = (type: ElementType) => type === 'card' || type === 'payment'
