import { eventNames } from '../session/element-names'
import type { ElementOf, EventsOf, ListenersOf, MountType, OptionsOf } from '../session/mount-types'
import type { Mount } from '../session/mounts'
import { type DetailListener, type DomListener, type ListenOptions, OptionsElement } from './base-element'
import { findCheckout } from './find-checkout'

/**
 * A custom element that mounts one element of the checkout. The checkout is that of the
 * `<tender-checkout>` around the custom element.
 */
export interface MountedCustomElement<Type extends MountType> extends HTMLElement {
  /**
   * The options of the element. Another object changes the mounted element in place, as far as its
   * options can change.
   */
  options: OptionsOf<Type> | undefined
  /** The mounted element, with its methods such as `focus()`. Undefined while it is not mounted. */
  readonly element: ElementOf<Type> | undefined
  addEventListener<Name extends keyof EventsOf<Type> & string>(
    name: Name,
    listener: DetailListener<EventsOf<Type>[Name]>,
    options?: ListenOptions,
  ): void
  addEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: DomListener<Name>,
    options?: ListenOptions,
  ): void
  addEventListener(name: string, listener: EventListenerOrEventListenerObject, options?: ListenOptions): void
  removeEventListener<Name extends keyof EventsOf<Type> & string>(
    name: Name,
    listener: DetailListener<EventsOf<Type>[Name]>,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: DomListener<Name>,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

/** Creates the class of the custom element that mounts an element of this type. */
export const createMountClass = <Type extends MountType>(type: Type): (new () => MountedCustomElement<Type>) =>
  class extends OptionsElement<OptionsOf<Type>, EventsOf<Type>> {
    element: ElementOf<Type> | undefined
    protected readonly eventNames = eventNames
    private mounted: Mount<Type> | undefined

    disconnectedCallback(): void {
      this.mounted?.release()
      this.mounted = undefined
      this.element = undefined
    }

    protected apply(): void {
      const checkout = findCheckout(this)
      // Wallets are useless without options, and most of their options cannot change later.
      if (type === 'wallets' && !this.options) return
      const options = { ...this.options } as OptionsOf<Type>
      const listeners = this.dispatchers as ListenersOf<Type>
      this.mounted?.update(options, listeners)
      this.mounted ??= checkout.session.mount(type, this, options, listeners, (element) => {
        this.element = element
      })
      // A cache of pages, such as Turbo's, may have restored the frame of an earlier checkout. The
      // customer could type a card into it.
      if (!checkout.checkout) for (const frame of this.querySelectorAll(':scope > iframe')) frame.remove()
    }
  }
