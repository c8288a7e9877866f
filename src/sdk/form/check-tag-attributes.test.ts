import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cartesBancaires } from '../../../iframe/card/models/brands'
import { brandNames } from '../../shared/card/brand-names'
import { brandTable } from '../../shared/card/brand-table'
import { assertTagAttributes, attributeOf, hasMoreAttributes } from './check-tag-attributes'

afterEach(() => vi.unstubAllGlobals())

const attributes = {
  publicKey: 'pk_test_demo',
  flow: 'flow_immediate',
  trackingId: 'order-1',
  amount: '5099',
  currency: 'EUR',
  server: '/tender',
}

it('accepts a tag with all required attributes', () => {
  vi.stubGlobal('location', { href: 'https://shop.example/pay' })
  expect(() => assertTagAttributes(attributes)).not.toThrow()
})

it('names every attribute that is missing or empty', () => {
  const { server: _, ...given } = attributes
  expect(() => assertTagAttributes({ ...given, flow: '' })).toThrow('The script tag has no data-flow, data-server')
})

describe.each(['server', 'returnUrl'])('assertTagAttributes() with %s', (name) => {
  beforeEach(() => vi.stubGlobal('location', { href: 'https://shop.example/pay' }))

  it.each(['/thanks', 'https://shop.example/thanks'])('accepts the address %s', (address) => {
    expect(() => assertTagAttributes({ ...attributes, [name]: address })).not.toThrow()
  })

  it.each(['javascript:alert(1)', 'shop:thanks', 'https://'])('rejects the address %s', (address) => {
    expect(() => assertTagAttributes({ ...attributes, [name]: address })).toThrow(
      expect.objectContaining({
        code: 'options.invalid',
        message: `${attributeOf(name)} must be an http or https address`,
      }),
    )
  })
})

it('hasMoreAttributes() › is true only for attributes that the core does not read itself', () => {
  const optional = { returnUrl: '/', actions: 'modal', brands: 'visa', locale: 'de' }
  expect(hasMoreAttributes({ ...attributes, ...optional })).toBe(false)
  expect(hasMoreAttributes({ ...attributes, tracking: 'off' })).toBe(true)
  expect(hasMoreAttributes({ ...attributes, brand: 'visa' })).toBe(true)
})

it.each([
  [{ amount: '50.99' }, true],
  [{ amount: '9'.repeat(16) }, true],
  [{ currency: 'EURO' }, true],
  [{ currency: 'QQQ' }, true],
  [{ publicKey: 'demo' }, true],
  [{ brands: 'visa vsia' }, true],
  [{ brands: ' ' }, true],
  [{ brands: ' amex  cartes-bancaires ' }, false],
  [{ actions: 'dialog' }, true],
  [{ actions: 'popup' }, false],
  [{ actions: '#bank' }, false],
  [{ actions: '[data-bank]' }, false],
  [{ locale: '' }, true],
  [{ locale: 'klingon' }, true],
  [{ locale: 'pt-BR' }, false],
  [{ locale: 'zh_TW' }, false],
])('hasMoreAttributes(%j) › is %s, so that an invalid value is reported', (given, expected) => {
  expect(hasMoreAttributes({ ...attributes, ...given })).toBe(expected)
})

it('knows the brands of the frames', () => {
  expect(brandNames).toEqual([...Object.keys(brandTable), cartesBancaires.brand])
})
