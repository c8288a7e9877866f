import { type ErrorCode, TenderError } from '../shared/error'

/**
 * Creates the error for an option or argument of the wrong kind.
 *
 * @param call the public function that received the option, such as `pay`
 * @param path the path of the option, such as `intent.amount`
 * @param message what was expected, without the value itself: a value may be secret
 * @param code @default 'options.invalid'
 */
export const invalidOption = (call: string, path: string, message: string, code: ErrorCode = 'options.invalid') =>
  new TenderError(code, `${call}: ${path}: ${message}`, { fields: [{ path, message }] })
