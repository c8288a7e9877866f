import type { TenderError } from '../src/shared/error'

/**
 * Settles like the promise, but rejects with an error if that takes too long.
 * @param ms the timeout in milliseconds
 * @param createError creates the error of a timeout
 */
export const withTimeout = async <Result>(
  ms: number,
  promise: Promise<Result>,
  createError: () => TenderError,
): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(createError()), ms)
  })
  try {
    return await Promise.race([promise, deadline])
  } finally {
    clearTimeout(timer)
  }
}
