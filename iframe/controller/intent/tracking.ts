import type { CheckoutChanges, IntentOptions, StepChange, StepName, Tracking } from '../../../src/shared/types'

/** Whether the customer may be tracked, and the steps from the time without their consent. */
export interface TrackingConsent {
  readonly isAllowed: boolean
  /**
   * Allows tracking, because the customer consents.
   * @returns the latest change of each step that was not sent, or undefined if this call changes
   * nothing
   */
  allow(): readonly StepChange[] | undefined
  /** Stops tracking, because the customer has withdrawn the consent. */
  withdraw(): void
  /** Keeps the change of a step until it may be sent. */
  hold(change: StepChange): void
}

export const createTrackingConsent = (mode: Tracking): TrackingConsent => {
  const held = new Map<StepName, StepChange>()
  let isAllowed = mode === 'on'
  return {
    get isAllowed() {
      return isAllowed
    },
    allow: () => {
      if (isAllowed || mode === 'off') return undefined
      isAllowed = true
      const steps = [...held.values()]
      held.clear()
      return steps
    },
    withdraw: () => {
      isAllowed = false
    },
    hold: (change) => {
      if (mode !== 'off') held.set(change.step, change)
    },
  }
}

/** Returns the members of an intent that can change. */
export const changesOf = ({ amount, customer, location, cart }: IntentOptions): CheckoutChanges => ({
  amount,
  ...(customer && { customer }),
  ...(location && { location }),
  ...(cart && { cart }),
})

/**
 * Removes the members that the service may not receive for a customer who is not tracked. The
 * amount stays.
 */
export const withoutCustomer = <Changes extends CheckoutChanges>({ customer, location, cart, ...others }: Changes) =>
  others
