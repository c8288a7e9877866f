import { TenderError } from '../../shared/error'
import { type StepChange, type StepName, type StepStatus, stepNames } from '../../shared/types'
import type { FollowOptions } from '../types'
import { isReviewed, reviewStep, type TrackedStep } from './review-step'
import { focusedStep, type Root, readSections, type Section, stepAround, stepOf } from './sections'
import { createStepStore, type StepStoreOptions } from './step-store'

export interface StepTrackerOptions extends StepStoreOptions {
  warn: (error: TenderError) => void
}

export interface StepTracker {
  /**
   * Follows the sections below a node, including those that the page adds later.
   *
   * @returns a function that stops it
   */
  follow(node: ParentNode, options: FollowOptions): () => void
  /**
   * Sets a status on behalf of the merchant. It stays until the customer touches the step again.
   */
  set(step: StepName, status: StepStatus): void
  /** Returns the status of every step that has begun. */
  all(): StepChange[]
  /** Reviews all sections at once: a customer who pays accepts what was filled in for them. */
  reviewAll(): void
  /** Forgets all steps: the next order begins. */
  reset(): void
  stop(): void
}

interface FollowedRoot extends Root, FollowOptions {
  /** `complete` has thrown and a warning was emitted. One is enough: it runs after every key. */
  hasThrown?: boolean
}

/** Events by which a customer touches a section. Leaving it is not among them. */
const touchEvents = ['focusin', 'input', 'change']
/** Events after which a section may have changed, may have been replaced, or may be gone. */
const reviewEvents = [...touchEvents, 'focusout', 'click', 'reset']

/**
 * Creates a tracker of marked sections. The first focus begins a step, leaving its sections
 * complete ends it, and an invalid change reopens it.
 *
 * An event only says when to review. The state of the page counts, once all of its own listeners
 * have run. So it makes no difference whether a framework has replaced a section, the browser has
 * filled in several sections at once, an element was removed with the focus in it, or the customer
 * has moved to another window, which leaves the focus where it is.
 */
export const createStepTracker = ({ warn, ...storeOptions }: StepTrackerOptions): StepTracker => {
  const store = createStepStore(storeOptions)
  let roots: readonly FollowedRoot[] = []
  const steps = new Map<StepName, Omit<TrackedStep, 'status'>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const trackedStep = (step: StepName): TrackedStep => ({
    isFollowed: false,
    wasComplete: false,
    ...steps.get(step),
    status: store.get(step),
  })
  const touch = (step: StepName | undefined) => {
    if (step) steps.set(step, { ...trackedStep(step), isFollowed: true })
  }

  const review = (isPaying: boolean) => {
    const sections = readSections(roots)
    const focused = focusedStep(roots)
    for (const step of stepNames) {
      const before = trackedStep(step)
      const own = sections.filter(({ node }) => stepOf(node) === step)
      if (!isReviewed(before, { hasSections: own.length > 0, isPaying })) continue
      const after = reviewStep(before, {
        sections: own.map((section) => isComplete(step, section, { isPaying, warn })),
        isFocused: step === focused,
        isPaying,
      })
      steps.set(step, after)
      if (after.status && after.status !== before.status) store.set(step, after.status)
    }
  }
  const reviewSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(review, 0, false)
  }

  const onEvent = (event: Event) => {
    if (touchEvents.includes(event.type)) touch(stepAround(event.composedPath()[0]))
    reviewSoon()
  }
  const unfollow = (node: ParentNode) => {
    roots = roots.filter((root) => root.node !== node)
    // In the capturing phase, so that a listener which stops the event does not hide it.
    for (const type of reviewEvents) node.removeEventListener(type, onEvent, true)
  }

  return {
    follow: (node, options) => {
      // An exception here would stop the calls that are queued for the core, a payment included.
      if (!Object(node).querySelectorAll) {
        warn(new TenderError('options.invalid', 'steps.follow(): root must be a node of the page'))
        return () => {}
      }
      const root = { ...options, node }
      unfollow(node)
      roots = [...roots, root]
      for (const type of reviewEvents) node.addEventListener(type, onEvent, true)
      // The customer may have focused a section before this script ran.
      touch(focusedStep([root]))
      reviewSoon()
      return () => {
        if (!roots.includes(root)) return
        unfollow(node)
        // The customer has left the sections of a view that is removed.
        reviewSoon()
      }
    },
    set: (step, status) => {
      steps.set(step, { ...trackedStep(step), isFollowed: false })
      store.set(step, status)
    },
    all: store.all,
    reviewAll: () => review(true),
    reset: () => {
      steps.clear()
      store.clear()
    },
    stop: () => {
      clearTimeout(timer)
      for (const { node } of roots) unfollow(node)
    },
  }
}

/**
 * Returns whether a section is complete, by the merchant's `complete` or by the browser's rules.
 */
const isComplete = (
  step: StepName,
  { node, valid, root }: Section<FollowedRoot>,
  { isPaying, warn }: { isPaying: boolean; warn: (error: TenderError) => void },
): boolean | undefined => {
  if (!root.complete) return valid
  try {
    // Only `true` counts: the result may be a promise, which is not awaited.
    return root.complete(node, step, valid ?? isPaying) === true
  } catch (cause) {
    if (!root.hasThrown) {
      warn(new TenderError('options.invalid', 'steps.follow(): the `complete` option threw', { cause }))
    }
    root.hasThrown = true
    return false
  }
}
