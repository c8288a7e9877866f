/**
 * Apple's script, which draws the button and offers Apple Pay in browsers without native support. A
 * fixed version, because Apple publishes its hash.
 */
export const appleScript = 'https://applepay.cdn-apple.com/jsapi/v1.3.8/apple-pay-sdk.js'
export const appleIntegrity = 'sha384-u/9mOkmShCO0v+dqCAZFhiutJuORfzvuyM5i+676iy7mLSWS6rlllHrIt15f/mqH'
/** Google's script. It has no versions, so its hash cannot be fixed. */
export const googleScript = 'https://pay.google.com/gp/p/js/pay.js'

/** All scripts of wallet vendors, which the script loader may load. */
export const vendorScripts = [appleScript, googleScript]
