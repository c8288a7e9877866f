/** Ends a request in the way that a fault made for a test says. It is no error of the service. */
export class InjectedFault extends Error {
  override readonly name = 'InjectedFault'

  /**
   * @param status The HTTP status to answer with; null ends the connection without an answer.
   * @param retryAfter Seconds that the caller is told to wait.
   */
  constructor(
    readonly status: number | null,
    readonly retryAfter: number | null,
  ) {
    super('A fault made for a test')
  }
}
