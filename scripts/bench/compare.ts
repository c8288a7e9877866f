import { median } from '../../e2e/bench/statistics'
import type { Bench, Host } from './bench-node'
import type { BenchOperation } from './operations'

const rounds = 200

const timed = async (act: () => Promise<void>): Promise<number> => {
  const start = performance.now()
  await act()
  return performance.now() - start
}

/**
 * Returns how many times longer an operation takes with the large store than with the small one.
 * Measures the two stores in turns, so that other load on the machine affects both.
 */
export const compare = async (small: Bench, large: Bench, host: Host, operation: BenchOperation): Promise<number> => {
  const times: { small: number[]; large: number[] } = { small: [], large: [] }
  for (let round = 0; round < rounds; round += 1) {
    times.small.push(await timed(() => operation(small.calls[host], small.paymentIds, round)))
    times.large.push(await timed(() => operation(large.calls[host], large.paymentIds, round)))
  }
  return median(times.large) / median(times.small)
}
