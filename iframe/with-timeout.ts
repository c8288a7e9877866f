import type { TenderError } from '../src/shared/error'

/**
 * Waits for a promise, but not for ever.
 * @param ms milliseconds
 * @param late what to reject with when it takes longer
 */
export const withTimeout = async <Result>(
  ms: number,
  promise: Promise<Result>,
  late: () => TenderError,
): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([promise, deadline])
  } finally {
    clearTimeout(timer)
  }
}
