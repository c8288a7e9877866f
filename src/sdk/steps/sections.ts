import { type StepName, stepNames } from '../../shared/types'

/** Marks a section: any element with `data-tender-step="shipping"`, `delivery` or `billing`. */
const marker = 'data-tender-step'

/** Every control that takes part in the browser's validation, custom elements included. */
const control = ':is(:valid,:invalid):not(form,fieldset,button)'

/** A node below which sections are followed. */
export interface Root {
  node: ParentNode
}

export interface Section<Of extends Root = Root> {
  node: Element
  /** The root below which the section was found; the last one of several. */
  root: Of
  /** Whether all controls are valid; undefined while no control can be filled in. */
  valid?: boolean
}

/** Returns the step that a section belongs to. */
export const stepOf = (section: Element | undefined): StepName | undefined =>
  stepNames.find((name) => name === section?.getAttribute?.(marker))

/** Returns the nearest section around a node, as it is rendered: through slots and shadow roots. */
const sectionAround = (node: EventTarget | null | undefined): Element | undefined => {
  let next = node as (Element & { host?: Element }) | undefined
  while (next && !stepOf(next)) next = (next.assignedSlot ?? next.parentNode ?? next.host) as typeof next
  return next
}

/** Returns the step of the section around a node. */
export const stepAround = (node: EventTarget | null | undefined): StepName | undefined => stepOf(sectionAround(node))

/**
 * Whether a control, or a label of it, is visible. A hidden control cannot be filled in, but the
 * label of a hidden radio button can be pressed. A browser without `checkVisibility` counts every
 * control, as its validation does.
 */
const isShown = (element: Element): boolean =>
  [element, ...((element as HTMLInputElement).labels ?? [])].some(
    (node) => node.checkVisibility?.({ visibilityProperty: true }) ?? true,
  )

/** Returns the shadow root of an element. A closed one is known only if it is followed itself. */
const shadowOf = (element: Element, roots: readonly Root[]) =>
  element.shadowRoot ??
  (roots.find(({ node }) => (node as ShadowRoot).host === element)?.node as ShadowRoot | undefined)

/**
 * Returns the step whose section has the focus, also within shadow roots and frames. It stays the
 * same while another window has the focus.
 */
export const focusedStep = (roots: readonly Root[]): StepName | undefined => {
  let focused: Element | null | undefined
  for (let next: typeof focused = document.activeElement; next; next = shadowOf(next, roots)?.activeElement)
    focused = next
  return stepAround(focused)
}

/**
 * Returns all sections below the roots, also within shadow roots. Reads no value of a control, only
 * whether the browser accepts it.
 */
export const readSections = <Of extends Root>(roots: readonly Of[]): Section<Of>[] => {
  const sections = new Map<Element, Section<Of>>()

  const visit = (parent: ParentNode, root: Of) => {
    for (const element of parent.querySelectorAll(`[${marker}],${control}`)) {
      // Controls outside all sections share the key `undefined`, which belongs to no step.
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
