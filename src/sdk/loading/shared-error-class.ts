import type { TenderGlobal } from '../form/script-tag'

/** Of the script that loaded this file: a page has one class of errors, whichever of our files they come from. */
export const { TenderError } = window.Tender as TenderGlobal
