import type { ControllerOptions } from '../../shared/types'

/** The options of the next start, with everything that the page has changed since the first one. */
export interface StartOptions {
  readonly current: ControllerOptions
  change(changes: Partial<ControllerOptions>): void
}

export const createStartOptions = (first: ControllerOptions): StartOptions => {
  let current = first
  return {
    get current() {
      return current
    },
    change: (changes) => {
      current = { ...current, ...changes }
    },
  }
}
