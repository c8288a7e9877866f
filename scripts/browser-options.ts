/**
 * Options for Debian's Chromium. They disable three of its features:
 *
 * - `MediaRouter`: with it, Chromium does not partition storage, and frames of another site get no
 *   worker.
 * - `LocalNetworkAccessChecks`: pages that a test creates have no address, so these checks would
 *   prevent them from reaching the servers of the tests.
 * - `OriginIsolationHeader`: with it, the frames of tests on one site have their own process. A
 *   click immediately after scrolling then reaches the frame that was at this position before.
 *   Tests on two sites cover such processes.
 */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-features=MediaRouter,LocalNetworkAccessChecks,OriginIsolationHeader',
]

export const firefoxPreferences = {
  // Without this preference, clicks miss frames of another site in Debian's Firefox.
  'fission.webContentIsolationStrategy': 0,
}
