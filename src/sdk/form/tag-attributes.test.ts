import { describe, expect, it } from 'vitest'
import { readTagAttributes } from './tag-attributes'

const required = {
  publicKey: 'pk_test_demo',
  flow: 'flow_immediate',
  trackingId: 'order-1',
  amount: '5099',
  currency: 'EUR',
  clientTokenUrl: '/client-token',
  authoriseUrl: '/authorise',
}
const read = (dataset: Record<string, string> = {}) =>
  readTagAttributes({
    src: 'https://pay.example/tender.js',
    dataset: { ...required, ...dataset },
  } as unknown as HTMLScriptElement)

describe('readTagAttributes()', () => {
  it('returns the intent and the addresses, and leaves defaults to the SDK', () => {
    expect(read()).toMatchObject({
      options: { intent: { trackingId: 'order-1', amount: { amount: 5099, currency: 'EUR' } } },
      urls: { clientTokenUrl: '/client-token', authoriseUrl: '/authorise' },
      element: {},
    })
  })

  it('returns the optional address that returns payments', () => {
    expect(read().urls).not.toHaveProperty('outcomeUrl')
    expect(read({ outcomeUrl: '/outcome' }).urls.outcomeUrl).toBe('/outcome')
  })

  it('does not throw if an attribute is missing, because the core reports it', () => {
    expect(read({ flow: '' }).options.intent.paymentFlowId).toBe('')
  })

  it.each(['visa mastercard', ' visa\n  mastercard '])('returns the brands of data-brands="%s"', (brands) => {
    expect(read({ brands }).element).toEqual({ brands: { accepted: ['visa', 'mastercard'] } })
  })
})
