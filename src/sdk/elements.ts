import { TenderError } from '../shared/error'
import type { FieldName } from '../shared/types'
import type { OwnedElement } from './element'
import type { ElementType } from './types'

/** The elements of one checkout, one of each type. */
export interface Elements {
  /** The element of this type; a framework that renders twice asks twice. */
  get(type: ElementType, make: (sibling: Elements['made'], onMount: () => void) => OwnedElement): OwnedElement
  made(type: ElementType): OwnedElement | undefined
  each(act: (element: OwnedElement) => void): void
  /**
   * A frame cannot take the focus by itself: the page gives it to the field that is to be mended first, unless the merchant's own code
   * moves it meanwhile, such as to a summary of what is wrong.
   */
  focus(field: string | undefined): void
  /**
   * The id of the mounted element that gives the card, or what is paid with instead of it; undefined where none is.
   * @throws TenderError `card.missing` for fields without which there is no card
   */
  toCollectFrom(): string | undefined
}

export const createElements = (): Elements => {
  const elements = new Map<ElementType, OwnedElement>()
  const mounted = (type: ElementType) => (elements.get(type)?.mounted ? elements.get(type) : undefined)
  const whole = (type: ElementType) => type === 'card' || type === 'payment'

  const refuseBeside = (type: ElementType) => {
    for (const other of elements.keys()) {
      if (other === type || !mounted(other) || !(whole(type) || whole(other))) continue
      const why = `the customer would be asked for one card twice. Unmount ${other} first`
      throw new TenderError('options.invalid', `mount: ${type} has no place beside ${other}: ${why}`)
    }
  }

  const collection: Elements = {
    get: (type, make) => {
      const element = elements.get(type) ?? make(collection.made, () => refuseBeside(type))
      elements.set(type, element)
      return element
    },
    made: (type) => elements.get(type),
    each: (act) => elements.forEach(act),
    focus: (field) => {
      const name = field as FieldName
      const element = mounted('card') ?? mounted('payment') ?? mounted(name)
      const before = document.activeElement
      // Whoever waits for the result hears of it first.
      setTimeout(() => document.activeElement === before && element?.focus(name))
    },
    toCollectFrom: () => {
      const element = mounted('card') ?? mounted('payment') ?? mounted('number')
      const missing = (['expiry', 'cvc'] as const).filter((type) => !mounted(type))
      if (element === elements.get('number') && element && missing.length > 0) {
        throw new TenderError('card.missing', `pay: mount ${missing.join(' and ')} beside number`)
      }
      return element?.id
    },
  }
  return collection
}
