import { workerInControl } from '../src/mock-worker/page/register-worker'

/**
 * Resolves when the mock's service worker controls this page. In a demo without servers, the worker
 * is the service.
 */
export const awaitService = (): Promise<void> => workerInControl('/mock-worker.js', '/')
