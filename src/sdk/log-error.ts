import type { TenderError } from '../shared/error'

/** Logs an error to the console, because possibly no code of the page receives it. */
export const logError = ({ code, message }: TenderError): void => console.error(`Tender: ${code}: ${message}`)
