import { createEvents, type Events } from './events'
import { findNode } from './find-node'
import type { WalletsElement, WalletsEventMap, WalletsOptions } from './types'
import type { Wallets } from './wallets/create-wallets'

export interface OwnedWalletsElement extends WalletsElement {
  setPaying(busy: boolean): void
  destroy(): void
}

/**
 * The wallets' place on the page. What fills it comes from a file that only pages with wallets load.
 * @param load is given what tells the page what happens
 */
export const createWalletsElement = (
  load: (emit: Events<WalletsEventMap>['emit']) => Promise<Wallets>,
  options: WalletsOptions,
): OwnedWalletsElement => {
  const events = createEvents<WalletsEventMap>()
  let place: HTMLElement | undefined
  const wallets = load(events.emit)
  wallets.catch((error) => {
    // The room was for buttons that will not come.
    if (place) place.style.minHeight = ''
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
      then((loaded) => loaded.mount(node))
      return element
    },
    unmount: () => then((loaded) => loaded.unmount()),
    on: events.on,
    setPaying: (busy) => then((loaded) => loaded.setPaying(busy)),
    destroy: () => {
      then((loaded) => loaded.destroy())
      events.clear()
    },
  }
  return element
}
