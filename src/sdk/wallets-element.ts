import type { LoadedWallets } from './door'
import { createEvents } from './events'
import { findNode } from './find-node'
import type { WalletsElement, WalletsEventMap, WalletsOptions } from './types'
import type { WalletHost } from './wallets/host'

export interface OwnedWalletsElement extends WalletsElement {
  setPaying(busy: boolean): void
  destroy(): void
}

/** The wallets' place on the page. What fills it comes from a file that only pages with wallets load. */
export const createWalletsElement = (
  loading: Promise<LoadedWallets>,
  host: Omit<WalletHost, 'loadScript' | 'nonce'>,
  options: WalletsOptions,
): OwnedWalletsElement => {
  const events = createEvents<WalletsEventMap>()
  let place: Element | undefined
  const wallets = loading.then(({ createWallets, ...loaded }) =>
    createWallets({ ...host, ...loaded }, options, events.emit),
  )
  wallets.catch((error) => {
    // The room was for buttons that will not come.
    if (place instanceof HTMLElement) place.style.minHeight = ''
    events.emit('loaderror', error)
  })
  const availability = wallets.then((loaded) => loaded.availability)
  availability.catch(() => {})
  const then = (act: Parameters<typeof wallets.then>[0]) => void wallets.then(act, () => {})

  const element: OwnedWalletsElement = {
    availability,
    mount: (container) => {
      const node = findNode(container) as HTMLElement
      element.unmount()
      place = node
      const { looks = {}, apple, google } = options
      // Nothing on the page moves when the buttons come.
      const rows = apple && google && (looks.layout === 'column' || node.clientWidth < 288) ? 2 : 1
      const height = looks.height ?? 48
      node.style.minHeight = `${rows * height + (rows - 1) * 8}px`
      then((loaded) => place === node && loaded.mount(node))
      return element
    },
    unmount: () => {
      place = undefined
      then((loaded) => loaded.unmount())
    },
    on: events.on,
    setPaying: (busy) => then((loaded) => loaded.setPaying(busy)),
    destroy: () => {
      place = undefined
      then((loaded) => loaded.destroy())
      events.clear()
    },
  }
  return element
}
