import { TenderError } from '../shared/error'

/**
 * The node that a merchant means.
 * @throws TenderError `container.notFound`
 */
export const findContainer = (container: Element | string): Element => {
  const node = typeof container === 'string' ? document.querySelector(container) : container
  if (node instanceof Element) return node
  throw new TenderError('container.notFound', `mount: nothing matches ${container}`)
}
