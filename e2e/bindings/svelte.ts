import { flushSync, mount, unmount } from 'svelte'
import { writable } from 'svelte/store'
import type { ShopState, StartShop } from './shop'
import Shop from './shop.svelte'

export const start: StartShop = (target, initial, log) => {
  const state = writable(initial)
  const app = mount(Shop, { target, props: { state, log } })
  return {
    set: (changes: Partial<ShopState>) => {
      state.update((before) => ({ ...before, ...changes }))
      flushSync()
    },
    end: () => void unmount(app),
  }
}
