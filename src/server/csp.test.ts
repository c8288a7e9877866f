import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CspOptions, csp } from './csp'

const serviceUrl = 'https://pay.example/eu/'

describe('csp', () => {
  it("names the service's origin, and nothing that a page with its own files only can do without", () => {
    expect(csp({ serviceUrl }).header.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' https://pay.example",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types tender tender-load',
      'frame-src https://pay.example',
    ])
  })

  it('equals the policy in the documentation', () => {
    const page = readFileSync(new URL('../../docs/guide/content-security-policy.md', import.meta.url), 'utf8')
    expect(page).toContain(`\n${csp({ serviceUrl }).header}\n`)
  })

  it('with a nonce allows scripts and styles by the nonce only', () => {
    const { directives } = csp({ serviceUrl, nonce: 'c2VjcmV0IG5vbmNl' })
    expect(directives['script-src']).toEqual(["'nonce-c2VjcmV0IG5vbmNl'"])
    expect(directives['style-src']).toEqual(["'nonce-c2VjcmV0IG5vbmNl'"])
    expect(directives['frame-src']).toEqual(['https://pay.example'])
  })

  it.each([
    ['http://localhost:4600', 'http://localhost:4600'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://[2001:db8::1]:8443/eu', 'https://[2001:db8::1]:8443'],
    ['HTTPS://Pay_Eu.Example', 'https://pay_eu.example'],
  ])('accepts the address %s as %s', (url, origin) => {
    expect(csp({ serviceUrl: url }).directives['frame-src']).toEqual([origin])
  })

  it("adds to a page's own policy, and removes nothing from it", () => {
    const own = { 'script-src': ["'self'"], 'frame-src': ['https://video.example'], 'img-src': ['https:'] }
    expect(csp({ serviceUrl, own }).directives).toEqual({
      'script-src': ["'self'", 'https://pay.example'],
      'frame-src': ['https://video.example', 'https://pay.example'],
      'img-src': ['https:'],
    })
    expect(own['script-src']).toEqual(["'self'"])
  })

  it('with wallets names the origins of their vendors', () => {
    expect(csp({ serviceUrl, wallets: true }).header.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' https://pay.example https://applepay.cdn-apple.com https://pay.google.com",
      "style-src 'self'",
      "img-src 'self' https://www.gstatic.com",
      "connect-src 'self' https://pay.google.com https://google.com",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types tender tender-load',
      'frame-src https://pay.example https://pay.google.com',
    ])
  })

  it('with wallets and a nonce allows scripts by the nonce only, and restricts nothing that the page does not', () => {
    const nonce = 'c2VjcmV0IG5vbmNl'
    expect(csp({ serviceUrl, nonce, own: { 'script-src': [] }, wallets: true }).directives).toEqual({
      'script-src': ["'nonce-c2VjcmV0IG5vbmNl'"],
      'frame-src': ['https://pay.example', 'https://pay.google.com'],
    })
  })

  it('keeps the fallback of a directive that it adds', () => {
    expect(csp({ serviceUrl, own: { 'default-src': ["'self'"], 'child-src': ['blob:'] } }).directives).toEqual({
      'default-src': ["'self'"],
      'child-src': ['blob:'],
      'script-src': ["'self'", 'https://pay.example'],
      'frame-src': ['blob:', 'https://pay.example'],
    })
  })

  it("removes 'none' from directives with sources, and repeats no source", () => {
    const own = { 'default-src': ["'none'"], 'script-src': ['https://pay.example'] }
    expect(csp({ serviceUrl, own }).header).toBe(
      "default-src 'none'; script-src https://pay.example; frame-src https://pay.example",
    )
  })

  it.each<[which: string, options: CspOptions, path: string]>([
    ['no address', { serviceUrl: 'pay.example secret123' }, 'serviceUrl'],
    ['an address that executes a script', { serviceUrl: 'javascript:secret123' }, 'serviceUrl'],
    ['an address that begins a directive', { serviceUrl: 'https://pay.example;secret123' }, 'serviceUrl'],
    ['an address that begins a policy', { serviceUrl: 'https://pay.example,secret123' }, 'serviceUrl'],
    ['an address with a second source', { serviceUrl: 'https://pay.example/ https://secret123' }, 'serviceUrl'],
    ['an address with a directive in its path', { serviceUrl: 'https://pay.example/;secret123' }, 'serviceUrl'],
    ['an address that matches every host', { serviceUrl: 'https://*.secret123' }, 'serviceUrl'],
    ['an address with a keyword', { serviceUrl: "https://'secret123'" }, 'serviceUrl'],
    ['a nonce that ends its directive', { serviceUrl, nonce: "secret123'; script-src *" }, 'nonce'],
    ['a nonce with a directive before it', { serviceUrl, nonce: "x'; script-src secret123" }, 'nonce'],
    ['a nonce that can be guessed', { serviceUrl, nonce: 'abc' }, 'nonce'],
    [
      'a source that begins a directive',
      { serviceUrl, own: { 'img-src': ['x; script-src secret123'] } },
      'own.img-src',
    ],
    ['a source that begins a policy', { serviceUrl, own: { 'img-src': ['x,secret123'] } }, 'own.img-src'],
    ['sources as a single string', { serviceUrl, own: { 'img-src': 'secret123' as never } }, 'own.img-src'],
    ['an invalid directive name', { serviceUrl, own: { 'secret123; x': [] } }, 'own'],
  ])('rejects %s, without repeating it', (_which, options, path) => {
    const error = (() => {
      try {
        return csp(options)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toMatchObject({ code: 'options.invalid', fields: [{ path }] })
    expect(String(error)).not.toContain('secret123')
  })
})
