import { type ReturnHint, type ReturnResult, returnResults } from './types'

/**
 * Reads the `result` that the service adds to a return URL.
 * @param result anything: the value comes from an address
 * @returns an empty hint if the service has no such result
 */
export const readReturnHint = (result: unknown): ReturnHint => {
  const known: ReturnResult | undefined = returnResults.find((each) => each === result)
  return known ? { result: known } : {}
}
