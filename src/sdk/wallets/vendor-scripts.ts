/** Apple's button, and its Apple Pay for other browsers than its own: one version, whose hash Apple publishes with it. */
export const appleScript = 'https://applepay.cdn-apple.com/jsapi/v1.3.8/apple-pay-sdk.js'
export const appleIntegrity = 'sha384-u/9mOkmShCO0v+dqCAZFhiutJuORfzvuyM5i+676iy7mLSWS6rlllHrIt15f/mqH'
/** Google's button and sheet. It has no versions, and so no hash. */
export const googleScript = 'https://pay.google.com/gp/p/js/pay.js'

/** The scripts of others that are ever loaded. */
export const vendorScripts = [appleScript, googleScript]
