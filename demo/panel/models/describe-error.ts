const unreachable = 'The mock service can’t be reached. Check that it is running. This page tries again every second.'

/**
 * Returns a sentence about a failed request. Without a response, `fetch` rejects with a TypeError.
 */
export const describeError = (error: unknown): string =>
  error instanceof Error && !(error instanceof TypeError) ? error.message : unreachable
