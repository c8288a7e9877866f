import type { TenderError } from '../src/shared/error'

/**
 * Settles like `promise`, but rejects if `promise` takes longer than `ms`.
 * @param ms the timeout in milliseconds
 * @param createError creates the error for the rejection after the timeout
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
