import { TenderError } from '../../shared/error'

/**
 * Waits for an answer, but not for ever: a sheet that hears nothing closes by itself.
 * @param ms milliseconds
 * @throws TenderError `network.timeout` when it takes longer
 */
export const withTimeout = async <Result>(ms: number, what: string, answer: Promise<Result>): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TenderError('network.timeout', `${what}: no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
