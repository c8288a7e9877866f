import type { RenderedShop, StartCard } from './shop'

/**
 * As frameworks do that compile to plain calls: twice in one go, and the node is out of the page
 * before anybody is told.
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
