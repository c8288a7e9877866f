import type { TenderGlobal } from '../form/script-tag'

/**
 * The error class of tender.js. The bundles of core.js and wallets.js have this module in place of
 * `tender-error`, so that all errors on a page have one class.
 */
export const { TenderError } = window.Tender as TenderGlobal
