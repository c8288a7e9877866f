import { type StepName, type StepStatus, stepNames } from '../shared/types'

/** A section of the merchant's form: any element with `data-tender-step="shipping"`, `delivery` or `billing`. */
const marker = 'data-tender-step'

export interface StepFollower {
  /** Takes every section as it stands: a customer who pays has accepted what was filled in for them. */
  judgeAll(): void
  stop(): void
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Follows marked sections by listening on their root, so that sections which a framework adds or replaces later count too:
 * first focus begins a step; leaving it with every control valid ends it; an invalid change afterwards reopens it.
 */
export const followSteps = (root: ParentNode, tell: (step: StepName, status: StepStatus) => void): StepFollower => {
  const told = new Map<StepName, StepStatus>()

  const say = (step: StepName, status: StepStatus) => {
    if (told.get(step) === status) return
    told.set(step, status)
    tell(step, status)
  }

  const entered = ({ target }: Event) => {
    const section = sectionOf(target)
    if (section && told.get(section.step) !== 'COMPLETE') say(section.step, 'IN_PROGRESS')
  }

  const left = (event: Event) => {
    const section = sectionOf(event.target)
    const next = (event as FocusEvent).relatedTarget
    if (section && !(next instanceof Node && section.element.contains(next))) judge(section)
  }

  /** Also hears what autofill and scripts change without any focus. */
  const changed = ({ target }: Event) => {
    const section = sectionOf(target)
    if (!section) return
    if (!isComplete(section.element)) say(section.step, 'IN_PROGRESS')
    else if (!section.element.contains(section.element.ownerDocument.activeElement)) judge(section)
    else if (told.get(section.step) === undefined) say(section.step, 'IN_PROGRESS')
  }

  const judge = ({ step, element }: Section) => say(step, isComplete(element) ? 'COMPLETE' : 'IN_PROGRESS')

  const listeners = { focusin: entered, focusout: left, change: changed } as const
  for (const [type, listener] of Object.entries(listeners)) root.addEventListener(type, listener)
  return {
    judgeAll: () => {
      for (const element of root.querySelectorAll(`[${marker}]`)) {
        const section = sectionOf(element)
        if (section) judge(section)
      }
    },
    stop: () => {
      for (const [type, listener] of Object.entries(listeners)) root.removeEventListener(type, listener)
    },
  }
}

interface Section {
  step: StepName
  element: Element
}

const sectionOf = (target: EventTarget | null): Section | undefined => {
  const element = target instanceof Element ? target.closest(`[${marker}]`) : null
  const step = stepNames.find((name) => name === element?.getAttribute(marker))
  return element && step ? { step, element } : undefined
}

/** The browser's own rules decide; controls that are disabled or hidden by a fieldset do not count. */
const isComplete = (section: Element): boolean =>
  Array.from(section.querySelectorAll<Control>('input, select, textarea')).every(
    (control) => control.validity.valid || !control.willValidate,
  )
