import type { Events } from '../events'
import type { WalletsEventMap } from '../types'
import type { Wallets } from './create-wallets'
import type { WalletLooks } from './types'

/** The wallets of a checkout, whether their file is there already or not. */
export interface HeldWallets extends Omit<Wallets, 'availability'> {
  /** Rejects with what `loaderror` tells. */
  availability(): Promise<Awaited<Wallets['availability']>>
  /** Loads the file, unless it is there or on its way. */
  load(): void
}

/**
 * Holds what is said to the wallets until their file is there. One that does not come is told as `loaderror`, and loaded again when
 * they are mounted again, their availability is asked for, or the customer asks for another try.
 */
export const holdWallets = (load: () => Promise<Wallets>, emit: Events<WalletsEventMap>['emit']): HeldWallets => {
  let there: Wallets | undefined
  let loading: Promise<Wallets> | undefined
  let place: HTMLElement | undefined
  let looks: WalletLooks = {}
  let busy = false
  let destroyed = false

  const come = (wallets: Wallets) => {
    there = wallets
    wallets.update({ looks })
    if (place) wallets.mount(place)
    wallets.setPaying(busy)
    if (destroyed) wallets.destroy()
    return wallets
  }
  /** The room was for buttons that will not come there. */
  const release = () => {
    if (place && !there) place.style.minHeight = ''
    place = undefined
  }
  const fail = (error: unknown): never => {
    loading = undefined
    if (place) place.style.minHeight = ''
    emit('loaderror', error as Parameters<WalletsEventMap['loaderror']>[0])
    throw error
  }
  const begin = () => {
    loading ??= load().then(come, fail)
    // Told as an event.
    loading.catch(() => {})
    return loading
  }

  return {
    availability: () => begin().then(({ availability }) => availability),
    load: () => void begin(),
    mount: (node) => {
      release()
      place = node
      if (there) there.mount(node)
      else begin()
    },
    unmount: () => {
      release()
      there?.unmount()
    },
    update: (changes) => {
      looks = { ...looks, ...changes.looks }
      there?.update(changes)
    },
    followScheme: () => there?.followScheme(),
    setPaying: (paying) => {
      busy = paying
      there?.setPaying(paying)
    },
    destroy: () => {
      destroyed = true
      there?.destroy()
    },
  }
}
