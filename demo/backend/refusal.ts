/** An answer the backend gives instead of doing what was asked. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  toResponse(): Response {
    return Response.json({ error: { message: this.message } }, { status: this.status })
  }
}
