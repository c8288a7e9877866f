import type { Core } from '../core'
import { createEvents } from '../events'
import { findContainer } from '../find-container'
import type { Lazy } from '../loading/lazy'
import type { WalletsElement, WalletsEventMap, WalletsOptions } from '../types'
import type { Wallets } from './wallets'

export interface OwnedWalletsElement extends WalletsElement {
  destroy(): void
}

/** The default height of a button, and the gap between two rows, in pixels. */
const [defaultHeightPx, gapPx] = [48, 8]
/** In a narrower container, two buttons are below each other. */
const twoButtonsPx = 288

/**
 * Creates the wallets element. Its wallets are loaded with the core, and only on pages that mount
 * it.
 */
export const createWalletsElement = (
  core: Pick<Lazy<Core>, 'request' | 'whenLoaded'>,
  options: WalletsOptions,
): OwnedWalletsElement => {
  const { on, emit, clear } = createEvents<WalletsEventMap>()
  const load = () => core.request((loaded) => loaded.wallets(options, emit).load())
  const whenLoaded = (use: (wallets: Wallets) => void) =>
    core.whenLoaded((loaded) => {
      const wallets = loaded.wallets(options, emit)
      wallets.whenLoaded(use)
      // The core may have loaded late, after the `load` of `mount` had failed.
      wallets.load().catch(() => {})
    })

  /** The current container. Earlier ones are not kept while the wallets load. */
  let container: HTMLElement | undefined
  const applyMount = (wallets: Wallets) => (container ? wallets.mount(container) : wallets.unmount())
  const leave = () => {
    if (container) container.style.minHeight = ''
    container = undefined
  }

  const element: OwnedWalletsElement = {
    get availability() {
      const availability = load().then((wallets) => wallets.availability)
      // The merchant's code may ignore it.
      availability.catch(() => {})
      return availability
    },
    mount: (given) => {
      const node = findContainer(given) as HTMLElement
      leave()
      container = node
      // Nothing on the page moves when the buttons appear.
      node.style.minHeight = `${reservedHeightPx(options, node.clientWidth)}px`
      whenLoaded(applyMount)
      load().catch((error) => {
        node.style.minHeight = ''
        emit('loaderror', error)
      })
      return element
    },
    unmount: () => {
      leave()
      whenLoaded(applyMount)
    },
    update: (changes) => whenLoaded((wallets) => wallets.update(changes)),
    on,
    destroy: clear,
  }
  return element
}

const reservedHeightPx = ({ buttons = {}, apple, google }: WalletsOptions, widthPx: number): number => {
  const { layout, height = defaultHeightPx } = buttons
  const rows = apple && google && (layout === 'column' || widthPx < twoButtonsPx) ? 2 : 1
  return rows * (height + gapPx) - gapPx
}
