export { type MockWorker, type MockWorkerOptions, registerMockWorker } from './page/register-mock-worker'
