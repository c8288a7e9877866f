import type { LockNote } from '../../bridge/protocol'
import type { CoreHost } from '../core-host'
import type { OwnedElement } from '../elements/element'
import type { OpenAttempts } from './open-attempts'
import { readReturnParameters } from './return-url'

/** Milliseconds for which the page's address alone, which anyone can forge, locks the elements. */
const hintMs = 10_000

export interface LookupLock {
  /** Whether a lookup locks the elements now. */
  readonly isActive: boolean
  /**
   * Adds a listener for the begin and the end of the lock. Calls it at once if the lock is active.
   */
  onChange(listener: (isActive: boolean) => void): void
  /**
   * Locks the elements during the first lookup of an order, if the customer may have paid. The
   * page's address alone locks them for `hintMs` at most.
   *
   * @returns `lookup`
   */
  during<Result>(lookup: Promise<Result>): Promise<Result>
  /** Locks an element that is mounted while the lock is active. */
  elementMounted(element: Pick<OwnedElement, 'setLock'>): void
  /** Unlocks the elements for another order. */
  stop(): void
}

/**
 * Locks the elements while `resume` asks for the payment of an earlier page, for example after a
 * redirect: a customer who has just paid should not choose a method and pay again. The buttons of
 * the SDK show that they are locked. `pay` stays possible.
 *
 * Only the first lookup of an order locks, because later ones may run while the customer types.
 */
export const createLookupLock = ({
  elements,
  order,
  payments: { lock, openAttempts },
  query,
}: Pick<CoreHost, 'elements' | 'order' | 'payments' | 'query'>): LookupLock => {
  const known = new Set<string>()
  /** What the elements show while a lookup locks them; otherwise undefined. */
  let note: LockNote | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners: ((isActive: boolean) => void)[] = []
  const notify = (isActive: boolean) => {
    for (const listener of listeners) listener(isActive)
  }

  const stop = () => {
    clearTimeout(timer)
    if (!note) return
    note = undefined
    // A payment has set its own lock.
    if (!lock.isLocked) for (const element of elements) element.setLock({ lock: 'open' })
    notify(false)
  }
  const lockElement = (element: Pick<OwnedElement, 'setLock'>) =>
    element.setLock({ lock: 'paying', ...(note && { note }) })

  return {
    get isActive() {
      return note !== undefined
    },
    onChange: (listener) => {
      listeners.push(listener)
      if (note) listener(true)
    },
    during: (lookup) => {
      const { trackingId } = order.options
      const hasAttempt = openAttempts.has(trackingId)
      const mayHavePaid = hasAttempt || readReturnParameters(query) !== undefined
      if (!mayHavePaid || known.has(trackingId) || lock.isLocked) return lookup
      known.add(trackingId)
      // The address alone does not show whether the customer has paid, or how.
      note = hasAttempt ? confirmingNote(openAttempts, trackingId) : { kind: 'checking' }
      for (const element of elements) lockElement(element)
      notify(true)
      if (!hasAttempt) timer = setTimeout(stop, hintMs)
      lookup.then(stop, stop)
      return lookup
    },
    elementMounted: (element) => {
      if (note && !lock.isLocked) lockElement(element)
    },
    stop,
  }
}

/** Returns what the elements show until it is known whether the customer's payment succeeded. */
export const confirmingNote = ({ methodOf }: Pick<OpenAttempts, 'methodOf'>, trackingId: string): LockNote => {
  const method = methodOf(trackingId)
  return { kind: 'confirming', ...(method !== undefined && { method }) }
}
