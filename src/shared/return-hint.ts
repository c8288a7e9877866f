import { type ReturnHint, type ReturnResult, returnResults } from './types'

/**
 * Reads the `result` that the service adds to a return URL.
 * @param result any value, because it comes from a URL
 * @returns an empty hint for an unknown result
 */
export const readReturnHint = (result: unknown): ReturnHint => {
  const known: ReturnResult | undefined = returnResults.find((each) => each === result)
  return known ? { result: known } : {}
}
