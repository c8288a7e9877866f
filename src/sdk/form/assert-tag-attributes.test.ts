import { expect, it } from 'vitest'
import { assertTagAttributes } from './assert-tag-attributes'

const attributes = {
  publicKey: 'pk_test_demo',
  flow: 'flow_immediate',
  trackingId: 'order-1',
  amount: '5099',
  currency: 'EUR',
  clientTokenUrl: '/client-token',
  authoriseUrl: '/authorise',
}

it('accepts a tag with all required attributes', () => {
  expect(() => assertTagAttributes(attributes)).not.toThrow()
})

it('names every attribute that is missing or empty', () => {
  const { clientTokenUrl: _, ...given } = attributes
  expect(() => assertTagAttributes({ ...given, flow: '' })).toThrow(
    'The script tag has no data-flow, data-client-token-url',
  )
})
