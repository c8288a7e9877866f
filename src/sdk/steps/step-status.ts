import type { StepStatus } from '../../shared/types'

/** The tracker's record of a step. */
export interface TrackedStep {
  /** Undefined until the step has begun. */
  status: StepStatus | undefined
  /**
   * Whether the SDK derives the status from the form. False until the customer touches a section of
   * the step or a payment reviews the step, and again after the merchant's code or a wallet's sheet
   * has set the status.
   */
  isFollowed: boolean
  /** Whether the sections of the step counted as complete at its last review. */
  wasComplete: boolean
}

/** The state of a step's sections at a review. */
export interface StepFacts {
  /**
   * Whether each section is complete; undefined for a section without a control that can be filled
   * in.
   */
  sections: readonly (boolean | undefined)[]
  /** Whether a section of the step has the focus. */
  isFocused: boolean
  /**
   * Whether `pay()` has started this review. In such a review, values that were filled in for the
   * customer count as accepted.
   */
  isPaying: boolean
}

/** Whether this review derives the step's status from its sections. */
export const isReviewed = (
  { isFollowed }: TrackedStep,
  { hasSections, isPaying }: { hasSections: boolean; isPaying: boolean },
): boolean => isFollowed || (isPaying && hasSections)

/** Returns the next state of a step. */
export const deriveStep = (step: TrackedStep, { sections, isFocused, isPaying }: StepFacts): TrackedStep => {
  // If the page has collapsed all sections, no controls are left. The step then keeps its last
  // state, unless a payment completes it.
  const isComplete = !sections.includes(false) && (sections.includes(true) || isPaying || step.wasComplete)
  // If the merchant's code or a wallet's sheet has set the status, a payment can complete the step
  // but not reopen it.
  if (!step.isFollowed && !isComplete && step.status) return step
  // While the customer is inside a section of the step, an incomplete step becomes complete only by
  // a payment. A complete step stays complete only as long as its sections are.
  const isDone = isComplete && (isPaying || !isFocused || step.status === 'COMPLETE')
  return { status: isDone ? 'COMPLETE' : 'IN_PROGRESS', isFollowed: true, wasComplete: isComplete }
}
