import { createMockControl } from '../../../src/mock/control/create-mock-control'
import { credential, serviceUrl } from './service-access'

/**
 * Controls the mock service that serves this page.
 */
export const service = createMockControl({
  url: serviceUrl,
  privateKey: credential,
  fetch: (request) => fetch(request),
})
