import type { TenderError } from '../shared/error'

/**
 * Marks the error of a call that sent no request. It is not a member of the class, because browsers
 * do not need it.
 */
export const markNotSent = (error: TenderError): TenderError => Object.assign(error, { requestSent: false })
