import { afterEach, describe, expect, it, vi } from 'vitest'
import { asked } from '../testing/start-paying'
import { postToMerchant, requestAuthorisation } from './merchant-endpoints'

afterEach(() => vi.unstubAllGlobals())

const answering = () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ id: 'payments:1' }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('a script tag', () => {
  it('posts JSON, and passes on the Response', async () => {
    const fetched = answering()
    const response = await postToMerchant('/tender/outcome', { trackingId: 'order-1', paymentId: 'payments:1' })
    expect(await response.json()).toEqual({ id: 'payments:1' })
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/tender/outcome', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{"trackingId":"order-1","paymentId":"payments:1"}',
    })
  })

  it('posts the whole request with the values of the form, and leaves out files', async () => {
    const fetched = answering()
    const form = new FormData()
    form.set('email', 'ada@example.com')
    form.set('file', new Blob(['x']))
    await requestAuthorisation('/authorise', asked, form)
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/authorise')
    expect(JSON.parse(String(init?.body))).toEqual({ ...asked, fields: { email: 'ada@example.com' } })
  })
})
