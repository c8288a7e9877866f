import type { Runtime } from '../runtime'

/** A world without waiting. It keeps how long it would have been. */
export const stillRuntime = (random = () => 0.5): Runtime & { waits: number[] } => {
  const waits: number[] = []
  let keys = 0
  return {
    waits,
    now: () => 0,
    random,
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    wait: async (ms) => {
      waits.push(ms)
    },
  }
}
