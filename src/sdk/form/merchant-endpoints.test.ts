import { afterEach, describe, expect, it, vi } from 'vitest'
import { authoriseRequest } from '../testing/start-paying'
import { postToMerchant, requestAuthorisation } from './merchant-endpoints'

afterEach(() => vi.unstubAllGlobals())

const stubFetch = () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ id: 'payments:1' }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('the merchant endpoints', () => {
  it('postToMerchant() › posts JSON and returns the Response', async () => {
    const fetched = stubFetch()
    const response = await postToMerchant('/tender/outcome', { trackingId: 'order-1', paymentId: 'payments:1' })
    expect(await response.json()).toEqual({ id: 'payments:1' })
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/tender/outcome', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{"trackingId":"order-1","paymentId":"payments:1"}',
    })
  })

  it('requestAuthorisation() › posts the request with the text values of the form, without files', async () => {
    const fetched = stubFetch()
    const form = new FormData()
    form.set('email', 'ada@example.com')
    form.set('file', new Blob(['x']))
    await requestAuthorisation('/authorise', authoriseRequest, form)
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/authorise')
    expect(JSON.parse(String(init?.body))).toEqual({ ...authoriseRequest, fields: { email: 'ada@example.com' } })
  })
})
