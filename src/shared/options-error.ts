import { type FieldFault, TenderError } from './tender-error'

/** Returns the text of faults: `path: message; path: message`. A fault of the whole has no path. */
export const describeFaults = (faults: readonly FieldFault[]): string =>
  faults.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ')

/**
 * Creates the error for invalid options or arguments.
 *
 * @param call the call that received them, such as `refundPayment` or `checkout.set()`
 * @param fields the invalid ones, at least one, without their values
 */
export const optionsError = (call: string, fields: readonly FieldFault[]): TenderError =>
  new TenderError('options.invalid', `${call}: ${describeFaults(fields)}`, { fields })
