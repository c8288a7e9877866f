import { orderKeysMark } from '../../shared/order-keys'
import type { FieldFault } from '../../shared/tender-error'

export type RefusalCode =
  | 'request.invalid'
  | 'order.notFound'
  | 'order.refused'
  | 'order.unavailable'
  | 'amount.changed'
  | 'attempts.tooMany'
  | 'clientToken.refused'
  | 'clientToken.tooMany'
  | 'payment.notFound'
  | 'store.unavailable'
  | 'route.notFound'

/**
 * An error response of the handlers, sent instead of the service's answer. A status below 500
 * states that this request led to no payment. After a status of 500 or more, the checkout treats
 * the outcome as unknown.
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
    super(reason, details)
    this.status = status
    this.code = code
    this.customerMessage = details.customerMessage ?? ''
    this.fields = details.fields ?? []
    this.headers = details.headers ?? {}
  }

  toResponse(): Response {
    const { status, code, customerMessage, message, fields, headers } = this
    const details = { code, message: customerMessage, reason: message, ...(fields.length > 0 && { fields }) }
    const error = { ...details, ...orderKeysMark }
    return Response.json({ error }, { status, headers: { ...headers } })
  }
}

interface RefusalDetails {
  customerMessage?: string
  fields?: readonly FieldFault[]
  headers?: Readonly<Record<string, string>>
  cause?: unknown
}
