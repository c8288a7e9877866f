import { describe, expect, it } from 'vitest'
import { readTagAttributes } from './tag-attributes'

const required = {
  publicKey: 'pk_test_demo',
  flow: 'flow_immediate',
  trackingId: 'order-1',
  amount: '5099',
  currency: 'EUR',
  server: '/tender',
}
const read = (dataset: Record<string, string> = {}) =>
  readTagAttributes({
    src: 'https://pay.example/tender.js',
    dataset: { ...required, ...dataset },
  } as unknown as HTMLScriptElement)

describe('readTagAttributes()', () => {
  it('returns the intent and the server, and leaves defaults to the SDK', () => {
    expect(read()).toMatchObject({
      options: { server: '/tender', intent: { trackingId: 'order-1', amount: { amount: 5099, currency: 'EUR' } } },
      element: {},
    })
  })

  it('returns the optional return URL', () => {
    expect(read().urls).not.toHaveProperty('returnUrl')
    expect(read({ returnUrl: '/thanks' }).urls.returnUrl).toBe('/thanks')
  })

  it('does not throw if an attribute is missing, because the core reports it', () => {
    expect(read({ flow: '' }).options.intent.paymentFlowId).toBe('')
  })

  it.each(['visa mastercard', ' visa\n  mastercard '])('returns the brands of data-brands="%s"', (brands) => {
    expect(read({ brands }).element).toEqual({ brands: { accepted: ['visa', 'mastercard'] } })
  })
})
