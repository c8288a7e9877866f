import { expect, test, vi } from 'vitest'
import { startMock } from './start-mock'

const loaded = vi.hoisted(() => ({ service: false, adapter: false }))
vi.mock('../create-mock', (importOriginal) => {
  loaded.service = true
  return importOriginal()
})
vi.mock('srvx/node', (importOriginal) => {
  loaded.adapter = true
  return importOriginal()
})

test('startMock() › loads the service and the adapter of Node with the first request', async () => {
  const mock = await startMock()
  expect(loaded).toEqual({ service: false, adapter: false })
  const response = await fetch(`${mock.url}/frames/account?key=pk_test_demo`)
  expect(response.status).toBe(200)
  expect(loaded).toEqual({ service: true, adapter: true })
  await mock.stop()
})

test('startMock() › rejects an invalid rate limit, before the service is loaded', async () => {
  await expect(startMock({ rateLimit: { operations: 0, perMs: 1 } })).rejects.toThrow('rateLimit expects')
})
