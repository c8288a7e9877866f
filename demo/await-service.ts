import { workerInControl } from '../src/mock/page/register-worker'

/** Resolves when the service answers this page of its origin. In a demo without servers it is a worker, which has to start. */
export const awaitService = (): Promise<void> => workerInControl('/mock-worker.js', '/')
