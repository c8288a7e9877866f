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
  ])('%s is served by %s', (origin, source) => {
    expect(originMatches(origin, [source])).toBe(true)
  })

  it.each([
    ['the scheme differs', 'http://shop.example', 'https://shop.example'],
    ['the scheme differs', 'https://localhost:5173', 'http://localhost:*'],
    ['the host only ends alike', 'https://evil-shop.example', 'https://shop.example'],
    ['the host only ends alike', 'http://evil-localhost:5173', 'http://localhost:*'],
    ['the host only ends alike', 'https://evilshop.example', 'https://*.shop.example'],
    ['the host only begins alike', 'https://shop.example.evil', 'https://shop.example'],
    ['the host only begins alike', 'http://localhost.evil:5173', 'http://localhost:*'],
    ['a dot is a dot', 'https://shopxexample', 'https://shop.example'],
    ['a wildcard stands for subdomains only', 'https://shop.example', 'https://*.shop.example'],
    ['without a port the default is meant', 'https://shop.example:8443', 'https://shop.example'],
    ['the port differs', 'https://shop.example:8443', 'https://shop.example:8444'],
    ['an opaque origin is nobody', 'null', 'null'],
    ['an opaque origin is nobody', 'null', 'https://shop.example'],
    ['a source must be one', 'https://shop.example', '*'],
    ['a source must be one', 'https://shop.example', ''],
    ['a source must be one', 'https://shop.example', 'x-https://shop.example'],
    ['other schemes are not served', 'file://', 'file://'],
  ])('%s: %s is not served by %s', (_rule, origin, source) => {
    expect(originMatches(origin, [source])).toBe(false)
  })

  it('asks for any one of the list, and an empty list serves nobody', () => {
    expect(originMatches('https://b.example', ['https://a.example', 'https://b.example'])).toBe(true)
    expect(originMatches('https://b.example', [])).toBe(false)
  })
})
