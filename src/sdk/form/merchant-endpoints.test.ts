import { afterEach, describe, expect, it, vi } from 'vitest'
import { fieldsOf, goToReturnUrl, parseReturnUrl } from './merchant-endpoints'

afterEach(() => vi.unstubAllGlobals())

it('fieldsOf() › returns the text values of a form, without files', () => {
  const form = new FormData()
  form.set('email', 'ada@example.com')
  form.set('file', new Blob(['x']))
  expect(fieldsOf(form)).toEqual({ email: 'ada@example.com' })
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
