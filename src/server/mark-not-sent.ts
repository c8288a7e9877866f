import type { TenderError } from '../shared/error'

/** Marks the error of a call that sent no request. Done here, and not by the class, as browsers have no use for it. */
export const markNotSent = (error: TenderError): TenderError => Object.assign(error, { requestSent: false })
