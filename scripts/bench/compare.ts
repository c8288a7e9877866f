import type { Bench, Host } from './bench-node'
import { middle } from './middle'
import type { BenchOperation } from './operations'

const rounds = 200

const timed = async (act: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await act()
  return performance.now() - began
}

/**
 * How many times as long an operation takes with the larger store. The two take turns, so that whatever else the machine does
 * bears on both alike.
 */
export const compare = async (small: Bench, large: Bench, host: Host, operation: BenchOperation): Promise<number> => {
  const times: { small: number[]; large: number[] } = { small: [], large: [] }
  for (let round = 0; round < rounds; round += 1) {
    times.small.push(await timed(() => operation(small.calls[host], small.known, round)))
    times.large.push(await timed(() => operation(large.calls[host], large.known, round)))
  }
  return middle(times.large) / middle(times.small)
}
