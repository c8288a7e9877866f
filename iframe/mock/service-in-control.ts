import { workerFor } from '../../src/mock/page/mock-folder'
import { workerInControl } from '../../src/mock-worker/page/register-worker'
import { serviceBase } from '../service-base'

/**
 * Registers the worker, which a script may have unregistered. Resolves when the worker answers the
 * requests of this frame.
 */
export const serviceInControl = (): Promise<void> => {
  const { url, scope } = workerFor(serviceBase().href)
  return workerInControl(url, scope)
}
