import { type StepName, stepNames } from '../../shared/types'

/** A section of the merchant's form: any element with `data-tender-step="shipping"`, `delivery` or `billing`. */
const marker = 'data-tender-step'

/** Whatever takes part in the browser's validation, custom elements too; no button, and nothing that merely holds controls. */
const control = ':is(:valid,:invalid):not(form,fieldset,button)'

/** A node whose sections are followed. */
export interface Root {
  node: ParentNode
}

export interface Section<Of extends Root = Root> {
  node: Element
  /** Below which root it was found; of several, the last. */
  root: Of
  /** By the browser's own rules; undefined while nothing in it can be filled in. */
  valid?: boolean
}

export const stepOf = (section: Element | undefined): StepName | undefined =>
  stepNames.find((name) => name === section?.getAttribute?.(marker))

/** The nearest section around a node as it is shown: through slots, and out of shadow roots. */
const sectionAround = (node: EventTarget | null | undefined): Element | undefined => {
  let next = node as (Element & { host?: Element }) | undefined
  while (next && !stepOf(next)) next = (next.assignedSlot ?? next.parentNode ?? next.host) as typeof next
  return next
}

/** The step in whose section a node stands. */
export const stepAround = (node: EventTarget | null | undefined): StepName | undefined => stepOf(sectionAround(node))

/**
 * Not shown, it cannot be filled in, unless it stands behind a label of its own, as restyled radio buttons do. Browsers that cannot
 * tell count every control, as they do when they validate.
 */
const isShown = (element: Element): boolean =>
  [element, ...((element as HTMLInputElement).labels ?? [])].some(
    (node) => node.checkVisibility?.({ visibilityProperty: true }) ?? true,
  )

/** Nobody can look into a closed shadow root from outside; one that is followed is known. */
const shadowOf = (element: Element, roots: readonly Root[]) =>
  element.shadowRoot ??
  (roots.find(({ node }) => (node as ShadowRoot).host === element)?.node as ShadowRoot | undefined)

/** The step whose section holds the focus, be it in a shadow root or in a frame. It stays while another window has it. */
export const focusedStep = (roots: readonly Root[]): StepName | undefined => {
  let focused: Element | null | undefined
  for (let next: typeof focused = document.activeElement; next; next = shadowOf(next, roots)?.activeElement)
    focused = next
  return stepAround(focused)
}

/** Every section below these roots as it stands now, in shadow roots too. Reads no value, only whether the browser accepts it. */
export const readSections = <Of extends Root>(roots: readonly Of[]): Section<Of>[] => {
  const sections = new Map<Element, Section<Of>>()

  const visit = (parent: ParentNode, root: Of) => {
    for (const element of parent.querySelectorAll(`[${marker}],${control}`)) {
      // What stands in no section comes together under none, which belongs to no step.
      const found = sectionAround(element) as Element
      const section: Section<Of> = { ...sections.get(found), node: found, root }
      sections.set(found, section)
      if (element.matches(control) && isShown(element))
        section.valid = section.valid !== false && element.matches(':valid')
    }
    enter(parent as Element, root)
    for (const element of parent.querySelectorAll('*')) enter(element, root)
  }

  const enter = (element: Element, root: Of) => {
    const shadow = shadowOf(element, roots)
    if (shadow) visit(shadow, root)
  }

  for (const root of roots) visit(root.node, root)
  return [...sections.values()]
}
