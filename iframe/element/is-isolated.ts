/**
 * Returns whether the page has cut this document off from the other frames of the service, with
 * `credentialless`, or with `sandbox` without `allow-same-origin`. A field in it could not know
 * that a number was begun elsewhere, so its form takes no input (docs/decisions/side-channels.md).
 */
export const isIsolated = (): boolean =>
  window.origin === 'null' || ('credentialless' in window && window.credentialless === true)
