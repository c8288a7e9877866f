import { type ErrorCode, TenderError } from '../shared/error'

/**
 * Creates the error for an invalid option or argument.
 *
 * @param call the public function that received the option, such as `pay`
 * @param path the path of the option, such as `intent.amount`
 * @param problem the predicate of the message, such as `must be a function`. It must not contain
 * the value, which may be secret.
 * @param code @default 'options.invalid'
 */
export const invalidOption = (call: string, path: string, problem: string, code: ErrorCode = 'options.invalid') =>
  new TenderError(code, `${call}(): ${path} ${problem}`, { fields: [{ path, message: problem }] })
