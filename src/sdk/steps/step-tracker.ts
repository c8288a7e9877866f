import { TenderError } from '../../shared/error'
import { type StepName, type StepStatus, stepNames } from '../../shared/types'
import type { FollowOptions } from '../types'
import { focusedStep, type Root, readSections, type Section, stepAround, stepOf } from './sections'

export interface StepTrackerOptions {
  /** A step has another status than was told last. */
  tell: (step: StepName, status: StepStatus) => void
  warn: (error: TenderError) => void
}

export interface StepTracker {
  /** Follows the sections below this node, now and later. Returns what stops it. */
  follow(node: ParentNode, options: FollowOptions): () => void
  /** The merchant's own word, which has been told: it holds until the customer touches a section of this step again. */
  said(step: StepName, status: StepStatus): void
  /** Takes every section as it stands: a customer who pays has accepted what was filled in for them. */
  judgeAll(): void
  /** Another order begins: none of its steps has been told. */
  forget(): void
  stop(): void
}

interface Followed extends Root, FollowOptions {
  /** One warning is enough: it is asked after every key. */
  threw?: boolean
}

/** What a customer does to a section; leaving it is no such thing. */
const touches = ['focusin', 'input', 'change']
/** After any of these a section may stand otherwise, be another one, or be gone. */
const heardEvents = [...touches, 'focusout', 'click', 'reset']

/**
 * Follows marked sections: first focus begins a step; leaving its sections complete ends it; an invalid change reopens it.
 *
 * An event says only when to look. What counts is how the page stands once all of its own listeners have run, so it makes no
 * difference whether a framework has replaced the section meanwhile, a browser has filled in three sections at once, an element was
 * removed with the focus in it, or the customer only looks into another window (the focus stays where it is).
 */
export const createStepTracker = ({ tell, warn }: StepTrackerOptions): StepTracker => {
  let followed: readonly Followed[] = []
  const told = new Map<StepName, StepStatus>()
  /** Steps that follow the customer. One that was told and is not among them rests on the merchant's word. */
  const touched = new Set<StepName | undefined>()
  /** Steps that were complete when their sections could last be judged: one that folds away when done is done. */
  const standing = new Map<StepName, boolean | undefined>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const say = (step: StepName, status: StepStatus) => {
    told.set(step, status)
    tell(step, status)
  }

  const isComplete = (
    step: StepName,
    { node, valid, root }: Section<Followed>,
    paying: boolean,
  ): boolean | undefined => {
    if (!root.complete) return valid
    try {
      // A promise is no answer: nobody waits for it.
      return root.complete(node, step, valid ?? paying) === true
    } catch (cause) {
      if (!root.threw) warn(new TenderError('options.invalid', 'follow: complete threw', { cause }))
      root.threw = true
      return false
    }
  }

  const review = (paying = false) => {
    const sections = readSections(followed)
    const focused = focusedStep(followed)
    for (const step of stepNames) {
      const own = sections.filter(({ node }) => stepOf(node) === step)
      const isUntouched = !touched.has(step)
      if (isUntouched && !(paying && own[0])) continue
      const verdicts = own.map((section) => isComplete(step, section, paying))
      const complete = !verdicts.includes(false) && (verdicts.includes(true) || paying || standing.get(step))
      // The merchant's word may be kept, and by paying bettered; it is not taken back.
      if (isUntouched && !complete && told.has(step)) continue
      touched.add(step)
      standing.set(step, complete)
      const before = told.get(step)
      const status = complete && (paying || step !== focused || before === 'COMPLETE') ? 'COMPLETE' : 'IN_PROGRESS'
      if (status !== before) say(step, status)
    }
  }

  const lookSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(review)
  }

  const hear = (event: Event) => {
    if (touches.includes(event.type)) touched.add(stepAround(event.composedPath()[0]))
    lookSoon()
  }

  const unfollow = (node: ParentNode) => {
    followed = followed.filter((root) => root.node !== node)
    // In the capturing phase: whoever stops an event on its way up stops nothing here.
    for (const type of heardEvents) node.removeEventListener(type, hear, true)
  }

  return {
    follow: (node, options) => {
      // What throws here takes along what was asked for after it, a payment too.
      if (!Object(node).querySelectorAll) {
        warn(new TenderError('options.invalid', 'follow: root: expected a node of the page'))
        return () => {}
      }
      const root = { ...options, node }
      unfollow(node)
      followed = [...followed, root]
      for (const type of heardEvents) node.addEventListener(type, hear, true)
      // The customer may have been quicker than this script.
      touched.add(focusedStep([root]))
      lookSoon()
      return () => {
        if (!followed.includes(root)) return
        unfollow(node)
        // A view that is taken away has been left.
        lookSoon()
      }
    },
    said: (step, status) => {
      touched.delete(step)
      told.set(step, status)
    },
    judgeAll: () => review(true),
    forget: () => {
      for (const each of [told, touched, standing]) each.clear()
    },
    stop: () => {
      clearTimeout(timer)
      for (const { node } of followed) unfollow(node)
    },
  }
}
