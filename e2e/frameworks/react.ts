import { createElement, StrictMode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { RenderedShop, StartCard } from './shop'

const Card = ({ start }: { start: StartCard }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? start(place.current) : undefined), [start])
  return createElement('div', { ref: place })
}

export const show = (node: Element, start: StartCard): RenderedShop => {
  const root = createRoot(node)
  let count = 0
  const render = () => {
    count += 1
    root.render(
      createElement(StrictMode, null, createElement('p', null, `Articles: ${count}`), createElement(Card, { start })),
    )
  }
  render()
  return { render, end: () => root.unmount() }
}
