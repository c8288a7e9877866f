// The build replaces these constants.

declare const __TENDER_VERSION__: string
/** The hash of core.js, as the `integrity` attribute takes it. */
declare const __TENDER_CORE_INTEGRITY__: string
/** The hash of wallets.js, as the `integrity` attribute takes it. */
declare const __TENDER_WALLETS_INTEGRITY__: string
