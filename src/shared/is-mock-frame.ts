/**
 * Whether this code runs in a frame of the mock in a service worker. The build inserts the
 * constant; the script that prerenders the card form runs the sources without it.
 */
export const isMockFrame: boolean = typeof __TENDER_MOCK_FRAMES__ !== 'undefined' && __TENDER_MOCK_FRAMES__
