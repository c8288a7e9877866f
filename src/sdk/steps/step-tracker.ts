import { TenderError } from '../../shared/error'
import { type StepChange, type StepName, type StepStatus, stepNames } from '../../shared/types'
import type { FollowOptions } from '../types'
import { focusedStep, type Root, readSections, type Section, stepAround, stepOf } from './sections'
import { deriveStep, isReviewed, type TrackedStep } from './step-status'
import { createStepStore, type StepStore, type StepStoreOptions } from './step-store'

export interface StepTrackerOptions extends StepStoreOptions {
  warn: (error: TenderError) => void
}

export interface StepTracker {
  /**
   * Follows the sections below a node, including those that the page adds later.
   *
   * @returns a function that stops following
   */
  follow(node: ParentNode, options: FollowOptions): () => void
  /**
   * Sets a status, for the merchant's code or a wallet's sheet. It stays until the customer touches
   * the step or a payment completes it.
   */
  set(step: StepName, status: StepStatus): void
  /** Returns the status of every step that has begun. */
  all(): StepChange[]
  /**
   * Reviews all sections at once for a payment. Values that were filled in for the customer count
   * as accepted.
   */
  reviewAll(): void
  /** Forgets all steps, because the next order begins. */
  reset(): void
  stop(): void
}

interface FollowedRoot extends Root, FollowOptions {
  /**
   * Whether `complete` has thrown. The warning is emitted once, because `complete` may run after
   * every key press.
   */
  hasThrown?: boolean
}

/**
 * Events that show that the customer works on a section. Leaving the section (`focusout`) is not
 * one of them.
 */
const touchEvents = ['focusin', 'input', 'change']
/** Events after which a section may be complete, incomplete, replaced or removed. */
const reviewEvents = [...touchEvents, 'focusout', 'click', 'reset']

interface TrackedSteps {
  /** The customer works on a section of the step. */
  touch(step: StepName | undefined): void
  /** Sets a status that is not derived from the form. */
  set(step: StepName, status: StepStatus): void
  /** Derives the status of each step for which `isReviewed` returns true. */
  review(roots: readonly FollowedRoot[], isPaying: boolean): void
  reset(): void
}

const createTrackedSteps = (store: StepStore, warn: (error: TenderError) => void): TrackedSteps => {
  const steps = new Map<StepName, Omit<TrackedStep, 'status'>>()
  const get = (step: StepName): TrackedStep => ({
    isFollowed: false,
    wasComplete: false,
    ...steps.get(step),
    status: store.get(step),
  })
  return {
    touch: (step) => {
      if (step) steps.set(step, { ...get(step), isFollowed: true })
    },
    set: (step, status) => {
      steps.set(step, { ...get(step), isFollowed: false })
      store.set(step, status)
    },
    review: (roots, isPaying) => {
      const sections = readSections(roots)
      const focused = focusedStep(roots)
      for (const step of stepNames) {
        const before = get(step)
        const own = sections.filter(({ node }) => stepOf(node) === step)
        if (!isReviewed(before, { hasSections: own.length > 0, isPaying })) continue
        const after = deriveStep(before, {
          sections: own.map((section) => isComplete(step, section, { isPaying, warn })),
          isFocused: step === focused,
          isPaying,
        })
        steps.set(step, after)
        if (after.status && after.status !== before.status) store.set(step, after.status)
      }
    },
    reset: () => {
      steps.clear()
      store.clear()
    },
  }
}

/**
 * Creates a tracker of the marked sections. When the customer touches a section, its step begins.
 * The step is complete when the customer leaves its complete sections or pays. A followed step is
 * reopened when a section becomes incomplete.
 *
 * An event starts a review, which reads the current state of the page after all listeners of the
 * page have run. This also handles sections that a framework replaces, values that the browser
 * fills in, elements that are removed while they have the focus, and a switch to another window.
 */
export const createStepTracker = ({ warn, ...storeOptions }: StepTrackerOptions): StepTracker => {
  const store = createStepStore(storeOptions)
  const steps = createTrackedSteps(store, warn)
  let roots: readonly FollowedRoot[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const review = (isPaying: boolean) => steps.review(roots, isPaying)
  const reviewSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(review, 0, false)
  }

  const onEvent = (event: Event) => {
    if (touchEvents.includes(event.type)) steps.touch(stepAround(event.composedPath()[0]))
    reviewSoon()
  }
  const unfollow = (node: ParentNode) => {
    roots = roots.filter((root) => root.node !== node)
    // Listeners are in the capturing phase, so that a listener below the node cannot stop the event
    // before.
    for (const type of reviewEvents) node.removeEventListener(type, onEvent, true)
  }

  return {
    follow: (node, options) => {
      // Warns instead of throwing, because an exception would stop the queued calls of the core,
      // such as a payment.
      if (!Object(node).querySelectorAll) {
        warn(new TenderError('options.invalid', 'steps.follow(): root must be a node of the page'))
        return () => {}
      }
      const root = { ...options, node }
      unfollow(node)
      roots = [...roots, root]
      for (const type of reviewEvents) node.addEventListener(type, onEvent, true)
      // The customer may have focused a section before this code ran.
      steps.touch(focusedStep([root]))
      reviewSoon()
      return () => {
        if (!roots.includes(root)) return
        unfollow(node)
        // A page that removes a view calls this function. The customer has then left the sections
        // of the view, so the steps are reviewed.
        reviewSoon()
      }
    },
    set: steps.set,
    all: store.all,
    reviewAll: () => review(true),
    reset: steps.reset,
    stop: () => {
      clearTimeout(timer)
      for (const { node } of roots) unfollow(node)
    },
  }
}

/**
 * Whether a section is complete: by the merchant's `complete` function, or else by the browser's
 * validation.
 */
const isComplete = (
  step: StepName,
  { node, valid, root }: Section<FollowedRoot>,
  { isPaying, warn }: { isPaying: boolean; warn: (error: TenderError) => void },
): boolean | undefined => {
  try {
    const isCompleteToMerchant = root.complete?.(node, step, valid ?? isPaying)
    if (isCompleteToMerchant === undefined) return valid
    // Other truthy values do not count: `complete` may return a promise, which is not awaited.
    return isCompleteToMerchant === true
  } catch (cause) {
    if (!root.hasThrown) {
      warn(new TenderError('options.invalid', 'steps.follow(): the `complete` option threw', { cause }))
    }
    root.hasThrown = true
    return false
  }
}
