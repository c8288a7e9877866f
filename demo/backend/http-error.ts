/**
 * Thrown by the shop's own routes. Its response has the same shape as the checkout handlers'
 * errors.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number

  /** @param message for the customer */
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  toResponse(): Response {
    return Response.json({ error: { message: this.message } }, { status: this.status })
  }
}
