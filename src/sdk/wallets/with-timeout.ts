import { TenderError } from '../../shared/error'

/**
 * Waits for a promise, at most for a timeout, because a sheet that receives no answer closes by
 * itself.
 *
 * @param what the name of the operation, for the error message
 * @throws TenderError `network.timeout` after the timeout
 */
export const withTimeout = async <Result>(
  timeoutMs: number,
  what: string,
  promise: Promise<Result>,
): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new TenderError('network.timeout', `${what} did not answer within ${timeoutMs} ms`)),
      timeoutMs,
    )
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
