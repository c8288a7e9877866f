import { flushSync, mount, unmount } from 'svelte'
import { writable } from 'svelte/store'
import type { RenderedShop, StartCard } from './shop'
import Shop from './shop.svelte'

/**
 * Mounts the component, unmounts it and mounts it again, like a route that the customer leaves and
 * opens again.
 */
export const show = (target: Element, start: StartCard): RenderedShop => {
  const count = writable(1)
  const render = () => mount(Shop, { target, props: { count, start } })
  unmount(render())
  const app = render()
  return {
    render: () => {
      count.update((before) => before + 1)
      flushSync()
    },
    end: () => void unmount(app),
  }
}
