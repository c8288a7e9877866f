import type { TenderError } from '../shared/error'

/**
 * Marks an error as one of a call that has not sent its operation. The constructor of TenderError
 * does not set the mark, because browsers do not need it.
 */
export const markNotSent = (error: TenderError): TenderError => Object.assign(error, { requestSent: false })
