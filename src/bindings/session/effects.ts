import type { Checkout } from '../../sdk/types'

/** Uses a checkout. May return a function that ends the use. */
export type Effect = (checkout: Checkout) => (() => void) | undefined

/** What a page does with each checkout of a session, such as mounting an element. */
export interface Effects {
  /**
   * Runs the effect with the current checkout, if there is one, and again with each later one.
   *
   * @returns a function that ends the effect
   */
  add(effect: Effect): () => void
  /** Runs all effects with a checkout. */
  start(checkout: Checkout): void
  /** Ends all effects, until the next checkout. */
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
