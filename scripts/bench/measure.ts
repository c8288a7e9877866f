export interface Measured {
  perSecond: number
  /** Milliseconds that 50 and 99 of 100 requests took at most. */
  p50: number
  p99: number
}

export interface MeasureOptions {
  /** How many requests are under way at a time. */
  abreast: number
  /** Milliseconds. */
  forMs: number
}

/** Milliseconds that so many of 100 took at most. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN

/** Does something again and again for a while, after a short run that warms it up. */
export const measure = async (
  act: (index: number) => Promise<void>,
  { abreast, forMs }: MeasureOptions,
): Promise<Measured> => {
  const run = async (untilMs: number): Promise<number[]> => {
    const times: number[] = []
    const end = performance.now() + untilMs
    let index = 0
    const lane = async () => {
      while (performance.now() < end) {
        const began = performance.now()
        await act(index++)
        times.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: abreast }, lane))
    return times
  }
  await run(forMs / 4)
  const began = performance.now()
  const times = (await run(forMs)).sort((a, b) => a - b)
  const seconds = (performance.now() - began) / 1000
  return { perSecond: times.length / seconds, p50: percentile(times, 50), p99: percentile(times, 99) }
}
