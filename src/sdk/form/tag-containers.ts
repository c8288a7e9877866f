import { elementTypes } from '../elements/element-types'
import type { ElementType } from '../types'

export interface TagContainers {
  /** The form whose submit pays; null if no place stands in a form. */
  form: HTMLFormElement | null
  /** One place for each type that the page has a place for. */
  places: readonly { type: ElementType; place: Element }[]
  /** Whether the page has further places, which stay empty. */
  ambiguous: boolean
}

/** Elements that show no children, so that a frame inside them never loads. */
const childless = 'audio,br,embed,hr,img,input,object,select,textarea,video'

/**
 * Finds the places of the page for elements (`data-tender-element`). Markup of others, such as a product text, may hold the same
 * attribute before the real place. So a place must be able to show a frame, and if any place stands in a form, only that form's count.
 */
export const findTagContainers = (page: ParentNode): TagContainers => {
  const usable = elementTypes.flatMap((type) =>
    [...page.querySelectorAll(`[data-tender-element="${type}"]:not(${childless})`)].map((place) => ({ type, place })),
  )
  const forms = usable.map(({ place }) => place.closest('form'))
  const form = forms.find(Boolean) ?? null
  const places = usable.filter(
    ({ type }, index) => usable.findIndex((one, at) => one.type === type && forms[at] === form) === index,
  )
  return { form, places, ambiguous: places.length < usable.length }
}
