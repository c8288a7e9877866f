import type { ElementType } from '../types'
import { assertCompatible } from './compatible-elements'
import type { OwnedElement } from './element'

/** Contains the elements of a checkout, at most one of each type. */
export interface ElementRegistry extends Iterable<OwnedElement> {
  /** Returns the element of this type. The first call creates it. */
  get(type: ElementType, create: () => OwnedElement): OwnedElement
  /** Returns the element of this type, or undefined if it is not mounted. */
  findMounted(type: ElementType): OwnedElement | undefined
  /** @throws TenderError `options.invalid` if another mounted element collects the same card */
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
