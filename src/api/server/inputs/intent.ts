import type { Changes, StepName, StepStatus } from '../../../shared/types'

/** What may change of an intent; what is left out stays. */
export interface IntentChanges extends Changes, Partial<Record<StepName, { status: StepStatus }>> {
  trackingId?: string
  /** Adds one attempt to the timeline. */
  paymentIntent?: { status?: StepStatus; outcome?: string; paymentMethod?: string; sca?: boolean }
}
