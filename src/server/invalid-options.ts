import { type FieldFault, TenderError } from '../shared/error'
import { markNotSent } from './mark-not-sent'

/**
 * Creates the error for options or arguments that a call found invalid before it sent a request.
 *
 * @param call such as `refundPayment`
 * @param fields the invalid options, at least one; never with a value
 */
export const invalidOptions = (call: string, fields: readonly FieldFault[]): TenderError => {
  const faults = fields.map(({ path, message }) => `${path}: ${message}`).join('; ')
  return markNotSent(new TenderError('options.invalid', `${call}: ${faults}`, { fields }))
}

/** The same for one option. */
export const invalidOption = (call: string, path: string, message: string): TenderError =>
  invalidOptions(call, [{ path, message }])
