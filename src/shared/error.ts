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

/** @param call the function that was called after the checkout was destroyed */
export const destroyedError = (call = 'Tender'): TenderError =>
  new TenderError('destroyed', `${call}: the checkout was destroyed`)

/**
 * Returns whether this is an error of the SDK. Unlike `instanceof`, also recognises errors of
 * another copy of the SDK.
 */
export const isTenderError = (error: unknown): error is TenderError => {
  const { name, code, fields } = Object(error) as Partial<TenderError>
  return name === 'TenderError' && typeof code === 'string' && Array.isArray(fields)
}

/**
 * Returns whether the service rejected a Client Token because it has been used for too many calls.
 * Only another Client Token can help.
 */
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

/** Returns a copy of the error with another text for the customer. */
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

/** @param cause a cause that could not be sent between windows */
export const fromErrorData = (data: ErrorData, cause?: unknown): TenderError =>
  new TenderError(data.code, data.message, cause === undefined ? data : { ...data, cause })
