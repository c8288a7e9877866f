declare const __TENDER_VERSION__: string
/** What the file that comes later hashes to, as `integrity` takes it; the build puts it in. */
declare const __TENDER_CORE_INTEGRITY__: string
/** What the file with the wallets hashes to, as `integrity` takes it; the build puts it in. */
declare const __TENDER_WALLETS_INTEGRITY__: string
