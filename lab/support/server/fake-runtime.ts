import type { Runtime } from '../../../src/server/runtime'

/** Creates a runtime whose waits end at once. Its clock advances by each wait and by `pass()`. */
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
