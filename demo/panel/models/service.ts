import { createMockControl } from '../../../src/mock/control/create-mock-control'

/** Drives the mock service of this page's origin. A page of the mock may know the Private Key; a page of a shop never does. */
export const service = createMockControl({
  url: location.origin,
  privateKey: 'sk_test_demo',
  fetch: (request) => fetch(request),
})
