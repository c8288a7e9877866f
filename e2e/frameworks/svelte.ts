import { flushSync, mount, unmount } from 'svelte'
import { writable } from 'svelte/store'
import type { RenderedShop, StartCard } from './shop'
import Shop from './shop.svelte'

/** Shown, taken away and shown again, as a route does that is left and come back to. */
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
