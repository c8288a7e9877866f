export interface Measured {
  perSecond: number
  /** Median duration in milliseconds. */
  p50: number
  /** Duration in milliseconds that 99 % of the requests do not exceed. */
  p99: number
}

export interface MeasureOptions {
  /** How many requests run at a time. */
  concurrency: number
  durationMs: number
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN

/**
 * Repeats an operation for `durationMs` and measures each run. Before that, a warm-up takes a
 * quarter of this time.
 */
export const measure = async (
  act: (index: number) => Promise<void>,
  { concurrency, durationMs }: MeasureOptions,
): Promise<Measured> => {
  const run = async (runMs: number): Promise<number[]> => {
    const times: number[] = []
    const end = performance.now() + runMs
    let index = 0
    const worker = async () => {
      while (performance.now() < end) {
        const start = performance.now()
        await act(index++)
        times.push(performance.now() - start)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
    return times
  }
  await run(durationMs / 4)
  const start = performance.now()
  const times = (await run(durationMs)).sort((a, b) => a - b)
  const seconds = (performance.now() - start) / 1000
  return { perSecond: times.length / seconds, p50: percentile(times, 50), p99: percentile(times, 99) }
}
