import { workerFor } from '../../src/mock/page/mock-folder'
import { workerInControl } from '../../src/mock-worker/page/register-worker'
import { serviceBase } from '../service-base'

/**
 * Resolves when the worker answers the requests of this frame, also if a script has unregistered
 * it.
 */
export const serviceInControl = (): Promise<void> => {
  const { url, scope } = workerFor(serviceBase().href)
  return workerInControl(url, scope)
}
