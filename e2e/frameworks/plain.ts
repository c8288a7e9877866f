import type { RenderedShop, StartCard } from './shop'

/**
 * Renders as a framework that compiles to plain calls: sets up twice in a row, and removes the node
 * from the page before it calls the cleanup.
 */
export const show = (node: Element, start: StartCard): RenderedShop => {
  const count = document.createElement('p')
  const place = document.createElement('div')
  const render = () => {
    count.textContent = 'Articles'
  }
  start(place)()
  const stop = start(place)
  render()
  node.append(count, place)
  return {
    render,
    end: () => {
      place.remove()
      stop()
    },
  }
}
