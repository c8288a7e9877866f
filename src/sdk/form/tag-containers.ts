import { elementTypes } from '../elements/element-types'
import type { ElementType } from '../types'

export interface TagContainers {
  /** The form that pays when it is submitted; null if no container is inside a form. */
  form: HTMLFormElement | null
  /** At most one container for each type of element. */
  containers: readonly { type: ElementType; container: Element }[]
}

/** HTML elements that render no children, so that a frame inside them would not load. */
const childless = 'audio,br,embed,hr,img,input,object,select,textarea,video'

/**
 * Finds the containers for elements (`data-tender-element`) on the page. Content that the merchant
 * did not write, such as a product description, may contain the same attribute before the real
 * container. So a container must be able to show a frame, and if any container is inside a form,
 * only those of that form are used.
 */
export const findTagContainers = (page: ParentNode): TagContainers => {
  const usable = elementTypes.flatMap((type) =>
    Array.from(page.querySelectorAll(`[data-tender-element="${type}"]:not(${childless})`), (container) => ({
      type,
      container,
      form: container.closest('form'),
    })),
  )
  const form = usable.find((each) => each.form)?.form ?? null
  const containers = usable.filter(
    ({ type }, index) => usable.findIndex((each) => each.type === type && each.form === form) === index,
  )
  return { form, containers }
}
