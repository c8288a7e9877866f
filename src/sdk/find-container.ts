import { TenderError } from '../shared/error'

/**
 * Returns the element for a container that the merchant passed.
 *
 * @param container an element, or a selector for one
 * @throws TenderError `container.notFound`
 */
export const findContainer = (container: Element | string): Element => {
  const node = typeof container === 'string' ? document.querySelector(container) : container
  if (node instanceof Element) return node
  throw new TenderError('container.notFound', `mount(): no element matches ${container} yet`)
}
