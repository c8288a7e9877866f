/**
 * The script for Apple's button, and for Apple Pay in browsers that do not support it natively: one
 * version, for which Apple publishes the hash.
 */
export const appleScript = 'https://applepay.cdn-apple.com/jsapi/v1.3.8/apple-pay-sdk.js'
export const appleIntegrity = 'sha384-u/9mOkmShCO0v+dqCAZFhiutJuORfzvuyM5i+676iy7mLSWS6rlllHrIt15f/mqH'
/** The script for Google's button and sheet. It has no versions, and so no hash. */
export const googleScript = 'https://pay.google.com/gp/p/js/pay.js'

/** All scripts of other vendors that may be loaded. */
export const vendorScripts = [appleScript, googleScript]
