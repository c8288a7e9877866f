/**
 * Options for Debian's Chromium.
 *
 * - `MediaRouter`: with it, Chromium does not partition storage, and frames of another site get no
 *   worker.
 * - `LocalNetworkAccessChecks`: pages that a test creates have no address, so these checks would
 *   prevent them from reaching the servers of the tests.
 * - `OriginIsolationHeader`: with it, the frames of tests on one site have their own process, and a
 *   click immediately after scrolling reaches the frame that was there before. Tests on two sites
 *   cover such processes.
 */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-features=MediaRouter,LocalNetworkAccessChecks,OriginIsolationHeader',
]

export const firefoxPreferences = {
  // Without it, clicks miss frames of another site in Debian's Firefox.
  'fission.webContentIsolationStrategy': 0,
}
