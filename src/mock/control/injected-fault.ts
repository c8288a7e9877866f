/** Ends a request with an injected fault. It is not an error of the service. */
export class InjectedFault extends Error {
  override readonly name = 'InjectedFault'

  /**
   * @param status The HTTP status to answer with; null ends the connection without a response.
   * @param retryAfter Seconds in Retry-After; null for none.
   */
  constructor(
    readonly status: number | null,
    readonly retryAfter: number | null,
  ) {
    super('Injected fault')
  }
}
