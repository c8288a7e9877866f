import type { FieldFault, TenderError } from '../shared/error'
import { optionsError } from '../shared/options-error'
import { markNotSent } from './mark-not-sent'

/**
 * Creates the error for invalid options of a call that has not sent its operation.
 *
 * @param call the name of the call, such as `refundPayment`
 * @param fields the invalid options, at least one, without their values
 */
export const invalidOptions = (call: string, fields: readonly FieldFault[]): TenderError =>
  markNotSent(optionsError(call, fields))

/** Creates the error for one invalid option of a call that has not sent its operation. */
export const invalidOption = (call: string, path: string, message: string): TenderError =>
  invalidOptions(call, [{ path, message }])
