import { type FieldFault, TenderError } from '../shared/error'
import { markNotSent } from './mark-not-sent'

/**
 * Creates the error for invalid options or arguments of a call that sent no request.
 *
 * @param call The call's name, such as `refundPayment`.
 * @param fields The invalid options, at least one; without values.
 */
export const invalidOptions = (call: string, fields: readonly FieldFault[]): TenderError => {
  const faults = fields.map(({ path, message }) => `${path}: ${message}`).join('; ')
  return markNotSent(new TenderError('options.invalid', `${call}: ${faults}`, { fields }))
}

/** The same for one option. */
export const invalidOption = (call: string, path: string, message: string): TenderError =>
  invalidOptions(call, [{ path, message }])
