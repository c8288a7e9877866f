import type { Runtime } from '../runtime'

/** A runtime whose waits end at once, on a clock that moves by the waits and by `pass()`. */
export const fakeRuntime = (random = () => 0.5): Runtime & { waits: number[]; pass(ms: number): void } => {
  const waits: number[] = []
  let keys = 0
  let now = 0
  const pass = (ms: number) => {
    now += ms
  }
  return {
    waits,
    pass,
    now: () => now,
    random,
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    wait: async (ms) => {
      waits.push(ms)
      pass(ms)
    },
  }
}
