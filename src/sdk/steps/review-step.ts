import type { StepStatus } from '../../shared/types'

/** What the tracker knows of a step. */
export interface TrackedStep {
  /** Undefined until the step has begun. */
  status: StepStatus | undefined
  /**
   * Whether the status follows the customer. False until they touch a section of the step, and
   * after the merchant has set the status.
   */
  isFollowed: boolean
  /** Whether the sections were complete at the last review. */
  wasComplete: boolean
}

/** The state of a step's sections. */
export interface StepFacts {
  /**
   * For each section whether it is complete; undefined for a section without a control that can be
   * filled in.
   */
  sections: readonly (boolean | undefined)[]
  /** A section of the step has the focus. */
  isFocused: boolean
  /** The customer pays, and so accepts what was filled in for them. */
  isPaying: boolean
}

/** Whether the step's sections decide its status at this review. */
export const isReviewed = (
  { isFollowed }: TrackedStep,
  { hasSections, isPaying }: { hasSections: boolean; isPaying: boolean },
): boolean => isFollowed || (isPaying && hasSections)

/** Returns the next state of a reviewed step; the same object if the step stays as it is. */
export const reviewStep = (step: TrackedStep, { sections, isFocused, isPaying }: StepFacts): TrackedStep => {
  // A section that the page folds away has no control left, and keeps its last state.
  const isComplete = !sections.includes(false) && (sections.includes(true) || isPaying || step.wasComplete)
  // A payment completes a step that the merchant has set, but does not reopen it.
  if (!step.isFollowed && !isComplete && step.status) return step
  // A completed step stays completed while the customer visits it and changes nothing.
  const isDone = isComplete && (isPaying || !isFocused || step.status === 'COMPLETE')
  return { status: isDone ? 'COMPLETE' : 'IN_PROGRESS', isFollowed: true, wasComplete: isComplete }
}
