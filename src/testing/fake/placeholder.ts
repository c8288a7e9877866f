import { findContainer } from '../../sdk/find-container'

/** What a fake element shows in its container. */
export interface Placeholder {
  remove(): void
}

/**
 * Fills a container as the SDK does, but with a plain HTML element that a test can find. Without a
 * document, as in Node, it does nothing.
 *
 * @throws TenderError `container.notFound`
 */
export const fillContainer = (container: Element | string, create: () => HTMLElement): Placeholder => {
  if (typeof document === 'undefined') return { remove: () => {} }
  const place = findContainer(container)
  const node = create()
  place.replaceChildren(node)
  return { remove: () => node.remove() }
}

/** Creates a labelled group with a name for tests, `data-tender-fake`. */
export const createGroup = (type: string, label: string): HTMLElement => {
  const group = document.createElement('div')
  group.setAttribute('role', 'group')
  group.setAttribute('aria-label', label)
  group.setAttribute('data-tender-fake', type)
  return group
}

export const createButton = (label: string, onClick: () => void): HTMLButtonElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', onClick)
  return button
}
