// The build replaces these constants by their values.

declare const __TENDER_VERSION__: string
/** The hash of core.js, for the `integrity` attribute. */
declare const __TENDER_CORE_INTEGRITY__: string
/** The hash of pay-button.js, for the `integrity` attribute. */
declare const __TENDER_PAY_BUTTON_INTEGRITY__: string
/** The hash of tag-options.js, for the `integrity` attribute. */
declare const __TENDER_TAG_OPTIONS_INTEGRITY__: string
/** The hash of wallets.js, for the `integrity` attribute. */
declare const __TENDER_WALLETS_INTEGRITY__: string
/**
 * Whether this is the build of the mock's frames, which a service worker serves. They may be on the
 * origin of the page, so they take test cards only.
 */
declare const __TENDER_MOCK_FRAMES__: boolean
