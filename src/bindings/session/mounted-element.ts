import type { Checkout, WalletsOptions } from '../../sdk/types'
import { serialise } from '../../shared/serialise'
import { bindListeners, type Emitter, type ListenerBinding, type Listeners } from './bind-listeners'
import { copyOptions } from './copy-options'
import type { Effects } from './effects'
import type { MountType } from './mount-types'

/** The members that elements of all types have. The pay button has no `update`. */
interface AnyElement extends Emitter {
  mount(container: Element): unknown
  unmount(): void
  update?(options: object): void
}

export interface MountedElementOptions {
  type: MountType
  container: Element
  effects: Effects
  /** Returns the latest options of this type. */
  options: () => object
}

/**
 * An element in a container. It is mounted in the current checkout of the session, and again in
 * each later checkout.
 */
export interface MountedElement {
  /**
   * Applies the latest options and these listeners.
   * @param onMount receives the element of each checkout
   */
  update(listeners: Listeners, onMount?: (element: never) => void): void
  /** Mounts the element as soon as there is a checkout. */
  start(): void
  unmount(): void
}

export const createMountedElement = ({ type, container, effects, options }: MountedElementOptions): MountedElement => {
  let current: { element: AnyElement; binding: ListenerBinding } | undefined
  let listeners: Listeners = {}
  let onMount: ((element: never) => void) | undefined
  let unmount = () => {}

  const apply = () => {
    if (!current) return
    applyOptions(type, current.element, options())
    current.binding.set(listeners)
  }
  const mountIn = (checkout: Checkout) => {
    // TypeScript selects an overload of `element` only by a literal type.
    const element = checkout.element(type as 'card', initialOptions(type, options)) as AnyElement
    const binding = bindListeners(element)
    current = { element, binding }
    apply()
    try {
      element.mount(container)
    } catch (error) {
      binding.stop()
      throw error
    }
    onMount?.(element as never)
    return () => {
      current = undefined
      binding.stop()
      element.unmount()
    }
  }

  return {
    update: (next, listener) => {
      listeners = next
      if (listener && listener !== onMount) {
        onMount = listener
        if (current) onMount(current.element as never)
      }
      apply()
    },
    start: () => {
      unmount = effects.add(mountIn)
    },
    unmount: () => unmount(),
  }
}

const noFunction = () => {}
/**
 * Functions that these elements always receive, so that the page can also pass them later. While
 * the page passes no such function, a call returns undefined, which has the same effect as no
 * function.
 */
const alwaysPresent: { readonly [Type in MountType]?: object } = {
  payButton: { beforePay: noFunction },
  wallets: { beforeOpen: noFunction, lineItems: noFunction },
}

/**
 * Returns the options with which an element is created. They include `alwaysPresent`, because an
 * element cannot receive further functions later. Each function calls the latest one that the page
 * has passed (`copyOptions`).
 */
const initialOptions = (type: MountType, latest: () => object): object =>
  copyOptions({ ...latest(), ...alwaysPresent[type] }, latest)

/**
 * The options that were last applied to each element. They are stored by element, because a
 * checkout returns the same element again for a later mount.
 */
const appliedOptions = new WeakMap<AnyElement, object>()

/**
 * Changes the options of an element if they differ from the options that were applied last. The
 * first call for an element changes nothing, because `checkout.element` has received these options.
 */
const applyOptions = (type: MountType, element: AnyElement, options: object) => {
  const next = copyOptions(changeableOptions(type, options), () => undefined)
  const before = appliedOptions.get(element)
  appliedOptions.set(element, next)
  if (!before || serialise(before) === serialise(next)) return
  // Removed options are set to undefined, so that they have their defaults again.
  const removed = Object.fromEntries(Object.keys(before).map((name) => [name, undefined]))
  element.update?.({ ...removed, ...next })
}

/** Returns the options that can be changed after the element was created. */
const changeableOptions = (type: MountType, options: object): object => {
  if (type === 'payButton') return {}
  return type === 'wallets' ? { buttons: (options as WalletsOptions).buttons ?? {} } : options
}
