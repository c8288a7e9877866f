import { eventNames } from '../session/element-names'
import type { ElementOf, EventsOf, ListenersOf, MountType, OptionsOf } from '../session/mount-types'
import type { Mount } from '../session/mounts'
import { type DetailEvent, OptionsElement } from './base-element'
import { findSession } from './find-session'

/** A custom element that contains an element of the checkout around it. */
export interface MountedCustomElement<Type extends MountType> extends HTMLElement {
  /** The options of the element. Those that can change, change in place. */
  options: OptionsOf<Type> | undefined
  /** The mounted element, for `focus()` and `clear()`. Undefined until it is mounted. */
  readonly element: ElementOf<Type> | undefined
  addEventListener<Name extends keyof EventsOf<Type> & string>(
    name: Name,
    listener: (event: DetailEvent<EventsOf<Type>[Name]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
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
      const options = this.options ?? ({} as OptionsOf<Type>)
      const listeners = this.dispatchers as ListenersOf<Type>
      this.mounted?.update(options, listeners)
      this.mounted ??= findSession(this).mount(type, this, options, listeners, (element) => {
        this.element = element
      })
    }
  }
