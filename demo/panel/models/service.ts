import { createMockControl } from '../../../src/mock/control/create-mock-control'

/**
 * Controls the mock service of this page's origin. Only pages of the mock may know the Private Key.
 */
export const service = createMockControl({
  url: location.origin,
  privateKey: 'sk_test_demo',
  fetch: (request) => fetch(request),
})
