import { describe, expect, it } from 'vitest'
import { originMatches } from './origin'

describe('originMatches', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example', 'https://shop.example:443'],
    ['https://shop.example', 'https://Shop.Example'],
    ['https://www.shop.example', 'https://*.shop.example'],
    ['https://a.b.shop.example', 'https://*.shop.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['https://shop.example:8443', 'https://shop.example:*'],
    ['http://localhost:5173', 'http://localhost:*'],
    ['http://localhost', 'http://localhost:*'],
    ['http://[::1]:5173', 'http://[::1]:*'],
  ])('%s matches %s', (origin, source) => {
    expect(originMatches(origin, [source])).toBe(true)
  })

  it.each([
    ['the scheme differs', 'http://shop.example', 'https://shop.example'],
    ['the scheme differs', 'https://localhost:5173', 'http://localhost:*'],
    ['the host only has the same end', 'https://evil-shop.example', 'https://shop.example'],
    ['the host only has the same end', 'http://evil-localhost:5173', 'http://localhost:*'],
    ['the host only has the same end', 'https://evilshop.example', 'https://*.shop.example'],
    ['the host only has the same start', 'https://shop.example.evil', 'https://shop.example'],
    ['the host only has the same start', 'http://localhost.evil:5173', 'http://localhost:*'],
    ['a dot is literal', 'https://shopxexample', 'https://shop.example'],
    ['a wildcard matches subdomains only', 'https://shop.example', 'https://*.shop.example'],
    ['without a port the default applies', 'https://shop.example:8443', 'https://shop.example'],
    ['the port differs', 'https://shop.example:8443', 'https://shop.example:8444'],
    ['an opaque origin matches nothing', 'null', 'null'],
    ['an opaque origin matches nothing', 'null', 'https://shop.example'],
    ['an invalid source', 'https://shop.example', '*'],
    ['an invalid source', 'https://shop.example', ''],
    ['an invalid source', 'https://shop.example', 'x-https://shop.example'],
    ['other schemes are not supported', 'file://', 'file://'],
  ])('%s: %s does not match %s', (_rule, origin, source) => {
    expect(originMatches(origin, [source])).toBe(false)
  })

  it('matches any source of the list, and none of an empty list', () => {
    expect(originMatches('https://b.example', ['https://a.example', 'https://b.example'])).toBe(true)
    expect(originMatches('https://b.example', [])).toBe(false)
  })
})
