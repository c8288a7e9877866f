import type { Core } from '../core'
import { createEvents } from '../events'
import { findContainer } from '../find-container'
import type { LazyCore } from '../loading/lazy-core'
import type { WalletsElement, WalletsEventMap, WalletsOptions } from '../types'
import type { Wallets } from './wallets'

export interface OwnedWalletsElement extends WalletsElement {
  destroy(): void
}

/**
 * The wallets' place on the page. What fills it comes from a file that only pages with wallets load.
 * @param core loads them
 */
export const createWalletsElement = (
  core: Pick<LazyCore, 'request' | 'whenLoaded'>,
  options: WalletsOptions,
): OwnedWalletsElement => {
  const { on, emit, clear } = createEvents<WalletsEventMap>()
  const held = (loaded: Core) => loaded.wallets(options, emit)
  const say = (act: (wallets: Wallets) => void) => core.whenLoaded((loaded) => held(loaded).say(act))
  const load = () => core.request((loaded) => held(loaded).load())

  /** Where they are to stand when they come: of earlier places nothing is kept. */
  let place: HTMLElement | undefined
  const put = (wallets: Wallets) => (place ? wallets.mount(place) : wallets.unmount())
  const leave = () => {
    if (place) place.style.minHeight = ''
    place = undefined
  }

  const element: OwnedWalletsElement = {
    get availability() {
      const told = load().then((wallets) => wallets.availability)
      told.catch(() => {})
      return told
    },
    mount: (container) => {
      const node = findContainer(container) as HTMLElement
      const { buttons: { layout, height = 48 } = {}, apple, google } = options
      leave()
      place = node
      // Nothing on the page moves when the buttons come.
      const rows = apple && google && (layout === 'column' || node.clientWidth < 288) ? 2 : 1
      node.style.minHeight = `${rows * (height + 8) - 8}px`
      say(put)
      load().catch((error) => {
        // The room was for buttons that will not come.
        node.style.minHeight = ''
        emit('loaderror', error)
      })
      return element
    },
    unmount: () => {
      leave()
      say(put)
    },
    update: (changes) => say((wallets) => wallets.update(changes)),
    on,
    destroy: clear,
  }
  return element
}
