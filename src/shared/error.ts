import { type ErrorCode, type FieldFault, TenderError } from './tender-error'

export * from './tender-error'

/** An error as it crosses a port: plain data, so that no class identity is needed on the other side. */
export interface ErrorData {
  code: ErrorCode
  message: string
  customerMessage: string
  fields: FieldFault[]
  requestId?: string | undefined
}

/** @param what the call that came too late */
export const destroyedError = (what = 'Tender'): TenderError =>
  new TenderError('destroyed', `${what}: the checkout was destroyed`)

/** Whether this is an error of the SDK, from whichever copy of it or frame it came. */
export const isTenderError = (error: unknown): error is TenderError => {
  const { name, code, fields } = Object(error) as Partial<TenderError>
  return name === 'TenderError' && typeof code === 'string' && Array.isArray(fields)
}

/** Whether a Client Token has made all the calls that it may. Repeating the call does not help, another Client Token does. */
export const isClientTokenExhausted = ({ service }: TenderError): boolean =>
  service?.extensions.reason === 'clientToken'

export const toErrorData = (error: unknown): ErrorData => {
  const known = isTenderError(error) ? error : new TenderError('service.failed', 'Unexpected fault')
  return {
    code: known.code,
    message: known.message,
    customerMessage: known.customerMessage,
    fields: [...known.fields],
    requestId: known.requestId,
  }
}

/** The same error with another text for the customer. An error is never changed: other code may hold it. */
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

/** @param cause what only this side knows of it */
export const fromErrorData = (data: ErrorData, cause?: unknown): TenderError =>
  new TenderError(data.code, data.message, cause === undefined ? data : { ...data, cause })
