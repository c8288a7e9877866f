import { TenderError } from './error'

/** The longest delay of a timer, in milliseconds. A timer with a longer delay fires at once. */
export const longestTimeoutMs = 2 ** 31 - 1

/**
 * Waits for a promise, at most until the time limit.
 *
 * @param timeoutMs milliseconds
 * @param createError creates the error for the rejection after the time limit
 * @throws the error of `createError` after the time limit
 */
export const withTimeout = async <Result>(
  promise: Promise<Result>,
  timeoutMs: number,
  createError: () => TenderError,
): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(createError()), timeoutMs)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits for the answer of an operation, at most until the time limit.
 *
 * @param name the operation, for the error message
 * @param timeoutMs milliseconds
 * @throws TenderError `network.timeout` after the time limit
 */
export const waitForAnswer = <Result>(name: string, answer: Promise<Result>, timeoutMs: number): Promise<Result> =>
  withTimeout(answer, timeoutMs, () => new TenderError('network.timeout', `${name}: no answer within ${timeoutMs} ms`))
