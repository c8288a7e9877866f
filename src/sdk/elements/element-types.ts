import type { TenderError } from '../../shared/error'
import { type BrandOptions, type CardState, type FieldName, fieldNames, type MethodsOptions } from '../../shared/types'

export interface ElementEventMap {
  /** It accepts typing. */
  ready: () => void
  /**
   * It has not come up, or cannot be paid with: the code tells why. Where another try can help, a button in its place offers it, and
   * `ready` follows when that succeeds, or when it comes late; where none can, its place says so, and the card cannot be typed.
   */
  loaderror: (error: TenderError) => void
  /** Its frame was moved in the page, led elsewhere or lost, and has come up anew: what was typed is gone. */
  reload: () => void
  /** A value changed, and only then. Told at once when `state` is another, and every ten seconds at most while it stays as it is. */
  change: (state: CardState) => void
  /** A field has begun to show an error: the customer has left it, has tried to pay, or has chosen a saved card that has expired. */
  error: (event: { field: FieldName }) => void
  focus: (event: { field: FieldName }) => void
  blur: (event: { field: FieldName }) => void
  /** Enter was pressed in a field. */
  submit: () => void
}

export interface ElementOptions extends MethodsOptions {
  /** Ask for the cardholder's name. @default true */
  cardholderName?: boolean
  /** Which brands you take. @default all */
  brands?: BrandOptions
}

/**
 * What an element shows: the whole card, one of its fields, or every method to pay with. Fields are laid out by the page and know each
 * other inside the service's origin.
 */
export type ElementType = (typeof elementTypes)[number]
export const elementTypes = ['card', 'payment', ...fieldNames] as const

export interface CheckoutElement {
  readonly state: CardState
  /** Settles with the first of ready and loaderror; a loaderror rejects. */
  readonly ready: Promise<void>
  /**
   * Mounted again where it stands, it stays as it is.
   * @param container the node to fill, or a selector for it; an `<iframe>` of the service that stands in your HTML is adopted
   * @throws TenderError `container.notFound`, and `options.invalid` where two elements would ask for the same card
   */
  mount(container: Element | string): CheckoutElement
  unmount(): void
  /** @param field default: the one it shows, or the first; another field's element is found by itself */
  focus(field?: FieldName): void
  /** Changes the options that are named, and keeps what the customer typed. */
  update(options: ElementOptions): void
  /** Empties these fields, all when none is named, and forgets their errors. */
  clear(...fields: FieldName[]): void
  on<Name extends keyof ElementEventMap>(event: Name, listener: ElementEventMap[Name]): () => void
}
