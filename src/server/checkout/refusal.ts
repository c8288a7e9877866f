import type { OrderRefusal } from '../../shared/order-state'
import type { FieldFault } from '../../shared/tender-error'

export type RefusalCode =
  | 'request.invalid'
  | 'order.notFound'
  | 'order.refused'
  | 'order.unavailable'
  | 'order.closed'
  | 'order.free'
  | 'amount.changed'
  | 'attempts.tooMany'
  | 'clientToken.refused'
  | 'clientToken.tooMany'
  | 'customer.notFound'
  | 'outcome.tooMany'
  | 'store.unavailable'
  | 'route.notFound'

/**
 * The reason why the handlers do not carry out a request. On the route `authorise`, it is stored
 * for the attempt's key if possible, and the answer is an `OrderState` (rule ORDER-15). Otherwise
 * it becomes an error response, which ends no attempt.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: RefusalCode
  /** The message for the customer. If empty, the checkout uses its own message. */
  readonly customerMessage: string
  readonly fields: readonly FieldFault[]
  readonly headers: Readonly<Record<string, string>>

  /**
   * @param reason the message for the merchant's developers. It must not contain values of the
   * request.
   */
  constructor(status: number, code: RefusalCode, reason: string, details: RefusalDetails = {}) {
    super(reason)
    this.status = status
    this.code = code
    this.customerMessage = details.customerMessage ?? ''
    this.fields = details.fields ?? []
    this.headers = details.headers ?? {}
  }

  toResponse(): Response {
    const { status, code, customerMessage, message, fields, headers } = this
    const details = { code, message: customerMessage, reason: message, ...(fields.length > 0 && { fields }) }
    return Response.json({ error: details }, { status, headers: { ...headers } })
  }

  toOrderRefusal(): OrderRefusal {
    const { code, customerMessage, fields } = this
    return { code, message: customerMessage, fields: fields.map(({ path, message }) => ({ path, message })) }
  }
}

interface RefusalDetails {
  customerMessage?: string
  fields?: readonly FieldFault[]
  headers?: Readonly<Record<string, string>>
}

/** @param waitMs milliseconds after which the outcome may be asked for again */
export const tooManyOutcomes = (waitMs: number): Refusal =>
  new Refusal(429, 'outcome.tooMany', 'The outcome of this order has been asked for too often', {
    headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  })

/** Returns the refusal of a request in which one member is invalid. */
export const invalidField = (path: string, message: string): Refusal =>
  new Refusal(400, 'request.invalid', `The body of the request is invalid: ${path}: ${message}`, {
    fields: [{ path, message }],
  })
