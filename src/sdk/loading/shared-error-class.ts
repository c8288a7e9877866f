import type { TenderGlobal } from '../form/script-tag'

/**
 * The error class of tender.js. In the files that tender.js loads, such as core.js, the build
 * replaces the module `tender-error` by this one, so that `instanceof TenderError` works for the
 * errors of all files.
 */
export const { TenderError } = window.Tender as TenderGlobal
