import { elementTypes } from '../elements/element-types'
import type { ElementType } from '../types'

/** The types of the elements that tender.js mounts. The core mounts the pay button. */
export type TagElementType = ElementType | 'wallets'

export interface TagContainers {
  /** The form that pays when it is submitted; null if there is none. */
  form: HTMLFormElement | null
  /** At most one container for each type of element. */
  containers: readonly { type: TagElementType; container: Element }[]
}

/** The marks of a container, and of a button that pays with a method of its own. */
const marks = '[data-tender-element],[data-tender-method]'

/**
 * Returns the part of the page that belongs to a script tag: the node whose id `data-form` names,
 * or the whole page. An empty fragment if the page has no such node.
 */
export const partOf = ({ dataset: { form } }: HTMLElement): ParentNode =>
  form === undefined ? document : (document.getElementById(form) ?? new DocumentFragment())

/**
 * Returns all containers in the part of a script tag, also those that no element can use, and the
 * buttons with a method of their own.
 */
export const containersOf = (tag: HTMLElement): readonly HTMLElement[] => [
  ...partOf(tag).querySelectorAll<HTMLElement>(marks),
]

/** Common elements that render no children: a frame inside them would not be visible. */
const childless = 'img,input,select,textarea'

/**
 * Finds the containers for elements (`data-tender-element`) in the part of a script tag. Content
 * that the merchant did not write, such as a product description, may contain the same attribute
 * before the real container. So a container must be able to show a frame, and if one is inside a
 * form, only those of one form are used. A container of wallets may also be outside of any form,
 * for example above it. If no container is inside a form, a button with a method of its own selects
 * the form.
 */
export const findTagContainers = (part: ParentNode): TagContainers => {
  const types: TagElementType[] = [...elementTypes, 'wallets']
  const usable = types.flatMap((type) =>
    Array.from(part.querySelectorAll(`[data-tender-element="${type}"]:not(${childless})`), (container) => ({
      type,
      container,
      form: container.closest('form'),
    })),
  )
  const form =
    usable.find((each) => each.form)?.form ??
    part.querySelector<HTMLButtonElement>('[data-tender-method]')?.form ??
    null
  const find = (wanted: TagElementType, within: HTMLFormElement | null) =>
    usable.find((each) => each.type === wanted && each.form === within)
  const containers = types.flatMap((type) => find(type, form) ?? ((type === 'wallets' && find(type, null)) || []))
  return { form, containers }
}
