import type { ControllerOptions } from '../../shared/types'

/**
 * The options with which the controller starts next. They include all changes since the first
 * start, for a frame that reloads.
 */
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
