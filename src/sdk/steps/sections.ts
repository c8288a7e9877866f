import { type StepName, stepNames } from '../../shared/types'

/** The attribute that marks a section, such as `data-tender-step="shipping"`. */
const marker = 'data-tender-step'

/** Matches the controls that browsers validate, including form-associated custom elements. */
const control = ':is(:valid,:invalid):not(form,fieldset,button)'

/** A node that the merchant passed to `steps.follow`. */
export interface Root {
  node: ParentNode
}

export interface Section<Of extends Root = Root> {
  node: Element
  /** The root that contains the section; the last one if there are several. */
  root: Of
  /** Whether all controls that can be filled in are valid; undefined if there is none. */
  valid?: boolean
}

/** Returns the step that a section's attribute names. */
export const stepOf = (section: Element | undefined): StepName | undefined =>
  stepNames.find((name) => name === section?.getAttribute?.(marker))

/**
 * Returns the closest section that contains a node. Follows the slot of a slotted node, and the
 * host of a shadow root.
 */
const sectionAround = (node: EventTarget | null | undefined): Element | undefined => {
  let next = node as (Element & { host?: Element }) | undefined
  while (next && !stepOf(next)) next = (next.assignedSlot ?? next.parentNode ?? next.host) as typeof next
  return next
}

/** Returns the step of the section that contains a node. */
export const stepAround = (node: EventTarget | null | undefined): StepName | undefined => stepOf(sectionAround(node))

/**
 * Whether a control, or one of its labels, is visible. Hidden controls cannot be filled in, but a
 * hidden radio button can be operated by its visible label. In a browser without `checkVisibility`,
 * every control counts as visible.
 */
const isShown = (element: Element): boolean =>
  [element, ...((element as HTMLInputElement).labels ?? [])].some(
    (node) => node.checkVisibility?.({ visibilityProperty: true }) ?? true,
  )

/**
 * Returns the shadow root of an element. A closed root is found only if the merchant passed it to
 * `steps.follow`.
 */
const shadowOf = (element: Element, roots: readonly Root[]) =>
  element.shadowRoot ??
  (roots.find(({ node }) => (node as ShadowRoot).host === element)?.node as ShadowRoot | undefined)

/**
 * Returns the step whose section has the focus, also if the focus is within a shadow root or a
 * frame. The result does not change while another window has the focus.
 */
export const focusedStep = (roots: readonly Root[]): StepName | undefined => {
  let focused: Element | null | undefined
  for (let next: typeof focused = document.activeElement; next; next = shadowOf(next, roots)?.activeElement)
    focused = next
  return stepAround(focused)
}

/**
 * Returns all sections below the roots. Enters the shadow roots that `shadowOf` finds. Reads only
 * whether the browser accepts a value, never the value.
 */
export const readSections = <Of extends Root>(roots: readonly Of[]): Section<Of>[] => {
  const sections = new Map<Element, Section<Of>>()

  const visit = (parent: ParentNode, root: Of) => {
    for (const element of parent.querySelectorAll(`[${marker}],${control}`)) {
      // Controls outside all sections share the key `undefined`, which no step uses.
      const found = sectionAround(element) as Element
      const section: Section<Of> = { ...sections.get(found), node: found, root }
      sections.set(found, section)
      if (element.matches(control) && isShown(element))
        section.valid = section.valid !== false && element.matches(':valid')
    }
    enterShadow(parent as Element, root)
    for (const element of parent.querySelectorAll('*')) enterShadow(element, root)
  }

  const enterShadow = (element: Element, root: Of) => {
    const shadow = shadowOf(element, roots)
    if (shadow) visit(shadow, root)
  }

  for (const root of roots) visit(root.node, root)
  return [...sections.values()]
}
