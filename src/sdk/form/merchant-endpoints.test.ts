import { afterEach, describe, expect, it, vi } from 'vitest'
import { authoriseRequest } from '../testing/start-paying'
import { goToReturnUrl, parseReturnUrl, postToMerchant, requestAuthorisation } from './merchant-endpoints'

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

describe('the return URL', () => {
  const stubLocation = () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { href: 'https://shop.example/pay', assign })
    return assign
  }

  it.each([
    ['/thanks?lang=de', 'https://shop.example/thanks?lang=de'],
    ['http://localhost:3000/thanks', 'http://localhost:3000/thanks'],
    ['//shop.example/thanks', 'https://shop.example/thanks'],
  ])('parseReturnUrl() › resolves %s against the page', (text, url) => {
    stubLocation()
    expect(parseReturnUrl(text).href).toBe(url)
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://shop.example/1',
    'shop:thanks',
    'https://',
  ])('parseReturnUrl() › rejects %j', (text) => {
    stubLocation()
    expect(() => parseReturnUrl(text)).toThrow(
      expect.objectContaining({ code: 'options.invalid', message: 'return-url must be an http or https address' }),
    )
  })

  it('goToReturnUrl() › opens the URL with the payment', () => {
    const assign = stubLocation()
    goToReturnUrl('/thanks', 'payments:1', new URLSearchParams())
    expect(String(assign.mock.lastCall?.[0])).toBe('https://shop.example/thanks?paymentId=payments%3A1')
  })

  it('goToReturnUrl() › opens no URL that would run a script', () => {
    const assign = stubLocation()
    expect(() => goToReturnUrl('javascript:alert(1)', 'payments:1', new URLSearchParams())).toThrow()
    expect(assign).not.toHaveBeenCalled()
  })
})
