const unreachable = 'The mock service can’t be reached. Check that it is running. This page tries again every second.'

/**
 * Describes a failed request in a sentence. Without a response, `fetch` rejects with a TypeError,
 * so a TypeError means that the service cannot be reached.
 */
export const describeError = (error: unknown): string =>
  error instanceof Error && !(error instanceof TypeError) ? error.message : unreachable
