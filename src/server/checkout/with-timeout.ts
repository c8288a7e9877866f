import { TenderError } from '../../shared/error'

/**
 * Waits for a promise, up to the time limit.
 *
 * @param timeoutMs Milliseconds.
 * @throws TenderError `network.timeout`
 */
export const withTimeout = async <Result>(promise: Promise<Result>, timeoutMs: number): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new TenderError('network.timeout', `checkout: no answer in ${timeoutMs} ms`)),
      timeoutMs,
    )
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
