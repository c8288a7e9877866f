import { destroyedError } from '../../shared/error'
import type { Wallets } from './wallets'

/** The wallets of a checkout, whether their file is there already or not. */
export interface LazyWallets {
  /** Says this to the wallets once they are there, in the order of the calls; loads them, or tries it again. */
  say(act: (wallets: Wallets) => void): void
  /** Loads them, unless they are there or on their way. Rejects with a TenderError `script.failed`, and may be tried again. */
  load(): Promise<Wallets>
  /** Takes them away; none come any more. */
  destroy(): void
}

/** @param load how this door loads what makes them */
export const createLazyWallets = (load: () => Promise<() => Wallets>): LazyWallets => {
  let there: Wallets | undefined
  let destroyed = false
  let loading: Promise<Wallets> | undefined
  /** What is said again means the same, and is said once. */
  const said = new Set<(wallets: Wallets) => void>()
  const begin = () => {
    if (destroyed) return Promise.reject(destroyedError('wallets'))
    loading ??= load().then(
      (make) => {
        if (destroyed) throw destroyedError('wallets')
        const wallets = make()
        there = wallets
        for (const act of said) act(wallets)
        said.clear()
        return wallets
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    say: (act) => {
      if (there) return act(there)
      said.add(act)
      // Whoever waits for it hears of its fault.
      begin().catch(() => {})
    },
    load: begin,
    destroy: () => {
      destroyed = true
      there?.destroy()
      there = undefined
    },
  }
}
