import type { Core } from '../core'
import { createOutlines, type Outlines } from '../elements/outlines'
import { createEvents } from '../events'
import { findContainer } from '../find-container'
import { invalidOption } from '../invalid-option'
import type { Lazy } from '../loading/lazy'
import type { WalletsElement, WalletsEventMap, WalletsOptions } from '../types'
import { dividerHeight } from './divider'
import { walletGrid } from './wallet-grid'
import type { Wallets } from './wallets'

export interface OwnedWalletsElement extends WalletsElement {
  destroy(): void
}

/** The elements without a frame. Each has code of its own, which the core loads. */
export type LazyElementType = 'wallets' | 'payButton'

/**
 * Creates the wallets element or the pay button, which has fewer members. The code of the element
 * is loaded lazily, at the latest when the page mounts the element.
 *
 * @param hasServer whether the checkout has the option `server`
 * @throws TenderError `options.invalid` for wallets without `authorise` and without a server: the
 * customer would confirm a payment that no server can make
 */
export const createWalletsElement = (
  core: Pick<Lazy<Core>, 'request' | 'whenLoaded'>,
  options: WalletsOptions,
  type: LazyElementType,
  hasServer: boolean,
): OwnedWalletsElement => {
  if (type === 'wallets' && !hasServer && typeof options.authorise !== 'function')
    throw invalidOption('checkout.element', 'authorise', 'must be a function if createCheckout has no server')
  const { on, emit, clear } = createEvents<WalletsEventMap>()
  const get = (loaded: Core) => (loaded[type] as Core['wallets'])(options, emit)
  const load = () => core.request((loaded) => get(loaded).load())
  const whenLoaded = (use: (wallets: Wallets) => void) =>
    core.whenLoaded((loaded) => {
      const wallets = get(loaded)
      wallets.whenLoaded(use)
      // If `mount` could not load the core, and the core has loaded since, loads the element's code
      // now.
      wallets.load().catch(() => {})
    })

  /** The current container; undefined if the element is not mounted. */
  let container: HTMLElement | undefined
  const applyMount = (wallets: Wallets) => (container ? wallets.mount(container) : wallets.unmount())
  let outlines: Outlines | undefined
  const leave = () => {
    outlines?.remove()
    container = undefined
  }

  const element: OwnedWalletsElement = {
    get availability() {
      const availability = load().then((wallets) => wallets.availability)
      // Marks the rejection as handled, because the merchant's code may ignore the promise.
      availability.catch(() => {})
      return availability
    },
    mount: (given) => {
      const node = findContainer(given) as HTMLElement
      leave()
      container = node
      // A button of the page shows its own content meanwhile.
      if (node.tagName !== 'BUTTON') {
        outlines = drawButtons(node, options)
        // Reserves the height of the buttons, so that the page does not jump when they appear.
        node.replaceChildren(outlines.root)
      }
      whenLoaded(applyMount)
      load().catch((error) => {
        // The page does not move: the place of the buttons stays.
        outlines?.hide()
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

/**
 * Draws one outline for each wallet, and one for an element without wallets, such as the pay
 * button.
 */
const drawButtons = (node: Element, { buttons = {}, apple, google, divider }: WalletsOptions): Outlines => {
  const below = divider ? `;padding-bottom:${dividerHeight}` : ''
  const outlines = createOutlines(node, `font:inherit;display:grid;${walletGrid(buttons)}${below}`)
  outlines.draw(
    // Without a radius, the text is invalid, and the outlines have their default of 8 px.
    [apple || !google, google].flatMap((button) => (button ? [`border-radius:${buttons.radius}px`] : [])),
    [],
  )
  return outlines
}
