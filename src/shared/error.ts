import { type ErrorCode, type FieldFault, TenderError } from './tender-error'

export * from './tender-error'

/** An error as plain data, which can be sent between windows. */
export interface ErrorData {
  code: ErrorCode
  message: string
  customerMessage: string
  fields: FieldFault[]
  requestId?: string | undefined
}

/** @param call the call after the checkout was destroyed */
export const destroyedError = (call = 'Tender'): TenderError =>
  new TenderError('destroyed', `${call}: the checkout was destroyed`)

/** Returns whether this is an error of the SDK, also of another copy of it, or of a frame. */
export const isTenderError = (error: unknown): error is TenderError => {
  const { name, code, fields } = Object(error) as Partial<TenderError>
  return name === 'TenderError' && typeof code === 'string' && Array.isArray(fields)
}

/** Returns whether a Client Token has made all its calls. Only another Client Token helps. */
export const isClientTokenExhausted = ({ service }: TenderError): boolean =>
  service?.extensions.reason === 'clientToken'

export const toErrorData = (error: unknown): ErrorData => {
  const known = isTenderError(error) ? error : new TenderError('service.failed', 'Unexpected error')
  return {
    code: known.code,
    message: known.message,
    customerMessage: known.customerMessage,
    fields: [...known.fields],
    requestId: known.requestId,
  }
}

/** Returns the error with another text for the customer. The original is not changed. */
export const withCustomerMessage = (error: TenderError, customerMessage: string): TenderError => {
  const { code, message, fields, requestId, service, retryAfterMs, cause } = error
  return new TenderError(code, message, {
    customerMessage,
    fields,
    requestId,
    ...(service && { service }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(cause !== undefined && { cause }),
  })
}

/** @param cause a cause that was not sent */
export const fromErrorData = (data: ErrorData, cause?: unknown): TenderError =>
  new TenderError(data.code, data.message, cause === undefined ? data : { ...data, cause })
