/** The error with which Google's promises reject. */
export class SimulatedPaymentsError extends Error {
  readonly statusCode: string
  readonly statusMessage: string

  constructor(statusCode: string, statusMessage: string) {
    super(`${statusCode}: ${statusMessage}`)
    this.name = 'PaymentsError'
    this.statusCode = statusCode
    this.statusMessage = statusMessage
  }
}
