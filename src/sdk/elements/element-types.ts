import type { TenderError } from '../../shared/error'
import { type CardState, type ElementOptions, fieldNames, type InputName } from '../../shared/types'

export type { ElementOptions } from '../../shared/types'

/** The events of an element, for `element.on`. */
export interface ElementEventMap {
  /**
   * The element accepts typing. Emitted again when the element has been loaded again, or works
   * again after a failure.
   */
  ready: () => void
  /**
   * The element has failed to load, or the customer cannot pay with it. The error code names the
   * reason. If only you can fix the error, a message takes the place of the element. If a frame or
   * a script has failed to load for another reason, a retry button is shown, and `ready` follows
   * when an attempt succeeds or the frame loads late. After any other error of the network or the
   * service, the element stays, and `pay` tries to start the checkout again.
   */
  loaderror: (error: TenderError) => void
  /**
   * The frame has loaded again, so what the customer typed is lost: your page has moved or removed
   * it, it was navigated to another page, or it had crashed.
   */
  reload: () => void
  /**
   * The customer has changed a value or has selected another method, or the element has been
   * emptied. Emitted at once if `state` differs, otherwise at most every ten seconds while they
   * type. Not emitted if only the errors that are shown change, although `state` then changes.
   */
  change: (state: CardState) => void
  /**
   * A field has begun to show an error: the customer has left the field, has tried to pay, has
   * typed a card of a brand that you do not accept, or has selected a saved card that has expired,
   * or your code has called `validate`. After `reload`, the fields of a lost card show errors too.
   */
  error: (event: { field: InputName }) => void
  /** A field has received the focus. */
  focus: (event: { field: InputName }) => void
  /** A field has lost the focus. */
  blur: (event: { field: InputName }) => void
  /** The customer has pressed Enter in a field or on an option. */
  submit: () => void
  /**
   * The customer has pressed Escape in the element, and the element has not used the key itself.
   * Your page does not receive the key, so a dialog of yours around the element needs this event to
   * close.
   */
  escape: () => void
}

/**
 * The type of an element. `card` is a card form, `payment` a list with a card form, saved cards and
 * alternative methods. `number`, `expiry`, `cvc` and `name` are single fields, for pages with a
 * layout of their own.
 */
export type ElementType = (typeof elementTypes)[number]
export const elementTypes = ['card', 'payment', ...fieldNames] as const

/** An element of a checkout: a frame of the service in which the customer types. */
export interface CheckoutElement {
  /**
   * The state of the card or of the field. It contains at most the first six and the last four
   * digits of a typed number, and no other text that the customer typed.
   */
  readonly state: CardState
  /**
   * Resolves with the first `ready` event, and rejects with the first `loaderror` or with
   * `destroyed` if the element is unmounted before. Each attempt to load the element after a
   * failure or after `unmount` has a new promise.
   */
  readonly ready: Promise<void>
  /**
   * Mounts the element. If the element is already mounted in this container, it stays as it is,
   * with what the customer typed. After a `loaderror`, it is loaded again instead. In another
   * container, it is mounted again. If the earlier container is still on the page, the checkout
   * then emits a `warning`: call `unmount` first.
   *
   * @param container an element of your page to fill, or a selector for one. An `<iframe>` of the
   * service that is part of your HTML is adopted instead.
   * @throws TenderError `container.notFound` if no element matches; `options.invalid` if another
   * mounted element collects the same card; `destroyed` after `checkout.destroy()`
   */
  mount(container: Element | string): CheckoutElement
  /** Unmounts the element. What the customer typed is lost, except in an adopted frame. */
  unmount(): void
  /**
   * Focuses a field.
   *
   * @param field the field, which may belong to another single-field element.
   * @default the element's own field; the first field of `card`; the selected method of `payment`
   */
  focus(field?: InputName): void
  /**
   * Shows the errors of the fields that are missing or invalid, as `pay` does, and sends no
   * request. A single field validates the whole card, `payment` the selected method. Nothing is
   * focused: use `focus` with one of `state.invalid`. While the form is locked, no error is shown:
   * during a payment or the lookup of an earlier one, and once the order is paid.
   *
   * @returns whether the form is complete. False if the element is not mounted or has not loaded.
   */
  validate(): Promise<boolean>
  /** Changes the named options. What the customer typed stays. */
  update(options: ElementOptions): void
  /**
   * Empties fields and removes their errors.
   *
   * @param fields @default all fields
   */
  clear(...fields: InputName[]): void
  /**
   * Adds a listener for an event.
   *
   * @returns a function that removes the listener
   */
  on<Name extends keyof ElementEventMap>(event: Name, listener: ElementEventMap[Name]): () => void
}
