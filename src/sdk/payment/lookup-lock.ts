import type { CoreHost } from '../core-host'
import type { OwnedElement } from '../elements/element'
import { readReturnParameters } from './return-url'

/** Milliseconds for which the page's address alone, which anyone can forge, locks the elements. */
const hintMs = 10_000

export interface LookupLock {
  /**
   * Locks the elements until `lookup` settles, if the customer may have pressed Pay before.
   *
   * @returns `lookup`
   */
  during<Result>(lookup: Promise<Result>): Promise<Result>
  /** Locks an element that is mounted during a lookup. */
  elementMounted(element: Pick<OwnedElement, 'setLock'>): void
  /** Unlocks the elements for another order. */
  stop(): void
}

/**
 * Locks the elements while `resume` asks for the payment of an earlier page, for example after a
 * redirect: a customer who has just paid should not choose a method and pay again. `pay` stays
 * possible.
 *
 * Only the first lookup of an order locks, because later ones run while the customer types.
 */
export const createLookupLock = ({
  elements,
  order,
  payments: { lock, openAttempts },
  query,
}: Pick<CoreHost, 'elements' | 'order' | 'payments' | 'query'>): LookupLock => {
  const known = new Set<string>()
  let isActive = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    if (!isActive) return
    isActive = false
    // A payment has set its own lock.
    if (!lock.isLocked) for (const element of elements) element.setLock({ lock: 'open' })
  }
  return {
    during: (lookup) => {
      const { trackingId } = order.options
      const hasAttempt = openAttempts.has(trackingId)
      const mayHavePaid = hasAttempt || readReturnParameters(query) !== undefined
      if (!mayHavePaid || known.has(trackingId) || lock.isLocked) return lookup
      known.add(trackingId)
      isActive = true
      for (const element of elements) element.setLock({ lock: 'paying' })
      if (!hasAttempt) timer = setTimeout(stop, hintMs)
      lookup.then(stop, stop)
      return lookup
    },
    elementMounted: (element) => {
      if (isActive && !lock.isLocked) element.setLock({ lock: 'paying' })
    },
    stop,
  }
}
