import type { TenderError } from '../shared/error'

/** Logs an error for which no code of the page may be waiting. */
export const logError = ({ code, message }: TenderError): void => console.error(`Tender: ${code}: ${message}`)
