import { isWholeCard } from '../../sdk/elements/compatible-elements'
import type { ElementType } from '../../sdk/types'
import { TenderError } from '../../shared/error'
import type { Listeners } from './bind-listeners'
import type { Effects } from './effects'
import type { ElementOf, ListenersOf, MountType, OptionsOf } from './mount-types'
import { createMountedElement, type MountedElement } from './mounted-element'
import { submitOnEnter } from './submit-on-enter'

/** An element that a component has mounted. */
export interface Mount<Type extends MountType> {
  /**
   * Changes options and listeners. The element keeps what the customer typed. Of the wallets, only
   * `buttons` and functions can change; of the pay button, only functions. Functions other than
   * `beforePay`, `beforeOpen` and `lineItems` cannot be added or removed.
   */
  update(options: OptionsOf<Type>, listeners?: ListenersOf<Type>): void
  /**
   * Unmounts the element in a microtask. The element stays mounted if a component mounts it again
   * in the same container before that, as React does in StrictMode and after a hot reload.
   */
  release(): void
}

/**
 * The elements of a session, at most one of each type. The checkout decides whether mounted
 * elements of different types conflict.
 */
export interface Mounts {
  /**
   * Mounts an element in the current checkout of the session, or as soon as the session has one,
   * and in each later checkout.
   *
   * If the customer presses Enter in an element, the form around the element is submitted. A
   * listener for `submit` replaces this behaviour. If a pay button with `authorise` is mounted, the
   * button pays instead.
   *
   * @param onMount receives the element of each checkout
   * @throws TenderError `options.invalid` if an element of this type is mounted in another
   * container; if the session has a checkout, also as `checkout.element` and `element.mount` do
   */
  mount<Type extends MountType>(
    type: Type,
    container: Element,
    options: OptionsOf<Type>,
    listeners?: ListenersOf<Type>,
    onMount?: (element: ElementOf<Type>) => void,
  ): Mount<Type>
}

interface Entry extends MountedElement {
  type: MountType
  container: Element
  isReleased: boolean
}

export const createMounts = (effects: Effects): Mounts => {
  const entries = new Map<MountType, Entry>()
  /** The latest options of each type, also of an element that is not mounted now. */
  const latest = new Map<MountType, object>()

  const remove = (entry: Entry) => {
    if (entries.get(entry.type) === entry) entries.delete(entry.type)
    entry.unmount()
  }
  /**
   * Removes released elements that would conflict with an element of this type, and elements whose
   * container has left the page.
   */
  const removeBefore = (type: MountType) => {
    for (const entry of entries.values()) {
      const isReplaced = entry.type === type || conflicts(entry.type, type)
      if (!entry.container.isConnected || (entry.isReleased && isReplaced)) remove(entry)
    }
  }
  const find = (type: MountType, container: Element): Entry => {
    const mounted = entries.get(type)
    if (mounted?.container === container) return mounted
    removeBefore(type)
    if (entries.has(type)) throw mountedTwice(type)
    const options = () => latest.get(type) ?? {}
    const element = createMountedElement({ type, container, effects, options })
    const entry = { ...element, type, container, isReleased: false }
    entries.set(type, entry)
    return entry
  }
  const mountedPayButton = () =>
    entries.has('payButton') ? (latest.get('payButton') as OptionsOf<'payButton'>) : undefined

  return {
    mount: (type, container, options, listeners = {}, onMount) => {
      const isNew = entries.get(type)?.container !== container
      const entry = find(type, container)
      entry.isReleased = false
      const update = (nextOptions: object, nextListeners: object = {}, listener?: typeof onMount) => {
        latest.set(type, nextOptions)
        const { submit = () => submitOnEnter(container, mountedPayButton()), ...others } = nextListeners as Listeners
        entry.update({ ...others, submit }, listener)
      }
      update(options, listeners, onMount)
      try {
        if (isNew) entry.start()
      } catch (error) {
        remove(entry)
        throw error
      }
      return {
        update: (nextOptions, nextListeners) => update(nextOptions, nextListeners),
        release: () => {
          entry.isReleased = true
          queueMicrotask(() => {
            if (entry.isReleased) remove(entry)
          })
        },
      }
    },
  }
}

/**
 * Whether a released element of one type must be removed before an element of the other type is
 * mounted, because both would collect the same card. For elements that are not released, the SDK
 * decides this: `element.mount` throws.
 */
const conflicts = (one: MountType, other: MountType): boolean =>
  one !== other && isElement(one) && isElement(other) && (isWholeCard(one) || isWholeCard(other))

const isElement = (type: MountType): type is ElementType => type !== 'wallets' && type !== 'payButton'

const mountedTwice = (type: MountType) =>
  new TenderError('options.invalid', `${type} is mounted in another place already. Render it once in a checkout`)
