import { afterEach, expect, it, vi } from 'vitest'
import { authoriseRequest } from '../../../lab/support/sdk/start-paying'
import { postToMerchant, serverRoutes } from './server-routes'

afterEach(() => vi.unstubAllGlobals())

const stubFetch = () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ version: 1 }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

it('postToMerchant() › posts JSON and returns the Response', async () => {
  const fetched = stubFetch()
  const response = await postToMerchant('/tender/outcome', { trackingId: 'order-1' })
  expect(await response.json()).toEqual({ version: 1 })
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/tender/outcome', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{"trackingId":"order-1"}',
  })
})

it.each(['/tender', '/tender/', 'https://shop.example/tender'])('serverRoutes() › posts below %s', async (server) => {
  const fetched = stubFetch()
  const routes = serverRoutes({ server })
  await routes?.clientToken({ trackingId: 'order-1', renew: true })
  await routes?.authorise({ ...authoriseRequest, fields: { delivery: 'locker' } })
  await routes?.outcome({ trackingId: 'order-1', attemptKey: 'key-1' })
  const base = server.replace(/\/$/, '')
  expect(fetched.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))])).toEqual([
    [`${base}/client-token`, { trackingId: 'order-1' }],
    [`${base}/authorise`, { ...authoriseRequest, fields: { delivery: 'locker' } }],
    [`${base}/outcome`, { trackingId: 'order-1', attemptKey: 'key-1' }],
  ])
})

it('serverRoutes() › keeps a query', async () => {
  const fetched = stubFetch()
  await serverRoutes({ server: '/tender?shop=1' })?.outcome({ trackingId: 'order-1' })
  expect(fetched.mock.lastCall?.[0]).toBe('/tender/outcome?shop=1')
})

it('serverRoutes() › has no routes without a server', () => {
  expect(serverRoutes({})).toBeUndefined()
})
