import { type ErrorCode, TenderError } from '../shared/error'

/**
 * What was given to a call cannot be what it is.
 * @param of the call
 * @param message what was expected; never the value itself
 */
export const faulty = (of: string, path: string, message: string, code: ErrorCode = 'options.invalid') =>
  new TenderError(code, `${of}: ${path}: ${message}`, { fields: [{ path, message }] })
