import type { Checkout } from '../../sdk/types'

/**
 * Does something with a checkout, such as mounting an element. May return a function that undoes
 * it.
 */
export type Effect = (checkout: Checkout) => (() => void) | undefined

/** The effects that a session runs with each of its checkouts. */
export interface Effects {
  /**
   * Runs the effect with the current checkout, if the session has one, and again with each later
   * checkout.
   *
   * @returns a function that ends the effect
   */
  add(effect: Effect): () => void
  /** Runs all effects with a checkout. */
  start(checkout: Checkout): void
  /** Ends all effects. `start` runs them again with the next checkout. */
  stop(): void
}

export const createEffects = (): Effects => {
  /** The effects, with the functions that end them. */
  const ends = new Map<Effect, (() => void) | undefined>()
  let current: Checkout | undefined
  const end = (effect: Effect) => {
    ends.get(effect)?.()
    ends.set(effect, undefined)
  }
  return {
    add: (effect) => {
      ends.set(effect, current && effect(current))
      return () => {
        end(effect)
        ends.delete(effect)
      }
    },
    start: (checkout) => {
      current = checkout
      for (const effect of ends.keys()) ends.set(effect, effect(checkout))
    },
    stop: () => {
      current = undefined
      for (const effect of ends.keys()) end(effect)
    },
  }
}
