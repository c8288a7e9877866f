import { elementTypes } from '../elements/element-types'
import type { ElementType } from '../types'

export interface TagContainers {
  /** The form whose submit pays; null if no container is in a form. */
  form: HTMLFormElement | null
  /** One container for each type of element on the page. */
  containers: readonly { type: ElementType; container: Element }[]
  /** Whether the page has further containers, which stay empty. */
  isAmbiguous: boolean
}

/** Elements that render no children, so that a frame in them does not load. */
const childless = 'audio,br,embed,hr,img,input,object,select,textarea,video'

/**
 * Finds the containers of the page for elements (`data-tender-element`). Markup of others, such as
 * a product description, may have the same attribute before the real container. So a container must
 * be able to show a frame, and if any container is in a form, only the containers of that form
 * count.
 */
export const findTagContainers = (page: ParentNode): TagContainers => {
  const usable = elementTypes.flatMap((type) =>
    Array.from(page.querySelectorAll(`[data-tender-element="${type}"]:not(${childless})`), (container) => ({
      type,
      container,
    })),
  )
  const forms = usable.map(({ container }) => container.closest('form'))
  const form = forms.find(Boolean) ?? null
  const containers = usable.filter(
    ({ type }, index) => usable.findIndex((one, at) => one.type === type && forms[at] === form) === index,
  )
  return { form, containers, isAmbiguous: containers.length < usable.length }
}
