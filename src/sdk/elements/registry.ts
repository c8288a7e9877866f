import { TenderError } from '../../shared/error'
import type { ElementType } from '../types'
import type { OwnedElement } from './element'

/** The elements of one checkout, one of each type. */
export interface ElementRegistry {
  /** The element of this type; a framework that renders twice asks twice. */
  get(type: ElementType, make: () => OwnedElement): OwnedElement
  /** The one that is in the page. */
  mounted(type: ElementType): OwnedElement | undefined
  each(act: (element: OwnedElement) => void): void
  /** @throws TenderError `options.invalid` when this type has no place beside those that are mounted */
  refuseBeside(type: ElementType): void
}

export const createElementRegistry = (): ElementRegistry => {
  const elements = new Map<ElementType, OwnedElement>()
  const whole = (type: ElementType) => type === 'card' || type === 'payment'

  return {
    get: (type, make) => {
      const element = elements.get(type) ?? make()
      elements.set(type, element)
      return element
    },
    mounted: (type) => (elements.get(type)?.mounted ? elements.get(type) : undefined),
    each: (act) => elements.forEach(act),
    refuseBeside: (type) => {
      for (const [other, { mounted }] of elements) {
        // A card is asked for once.
        if (mounted && other !== type && (whole(type) || whole(other)))
          throw new TenderError('options.invalid', `mount: unmount ${other} first`)
      }
    },
  }
}
