import type { TenderGlobal } from '../form/script-tag'

/**
 * The error class of tender.js, or of elements.js on a page without tender.js. In core.js and the
 * files that core.js loads, the build replaces the module `tender-error` by this one, so that
 * `instanceof TenderError` works for the errors of all files.
 */
export const { TenderError } = window.Tender as TenderGlobal
