import type { TenderGlobal } from '../form/script-tag'

/**
 * The error class of tender.js. The build replaces the module `tender-error` by this one in core.js
 * and wallets.js, so that `instanceof TenderError` works for the errors of all three files.
 */
export const { TenderError } = window.Tender as TenderGlobal
