import { describe, expect, it } from 'vitest'
import { serviceUrlFor, shopUrlFor } from './origins'

const ports = { shopPort: 4173, servicePort: 4174 }

describe('serviceUrlFor()', () => {
  it.each([
    ['localhost:4173', 'http://localhost:4174'],
    ['shop.localhost:4173', 'http://pay.localhost:4174'],
    ['127.0.0.1:4173', 'http://127.0.0.1:4174'],
    ['pay.localhost:4173', undefined],
    ['localhost:4174', undefined],
    ['shop.example:4173', undefined],
    ['evil.localhost:4173', undefined],
    [undefined, undefined],
  ])('maps the shop at %s to the service at %s', (host, url) => expect(serviceUrlFor(host, ports)).toBe(url))

  it('is the inverse of shopUrlFor()', () => {
    expect(shopUrlFor('pay.localhost:4174', ports)).toBe('http://shop.localhost:4173')
    expect(shopUrlFor('shop.localhost:4174', ports)).toBeUndefined()
  })
})
