import { describe, expect, it } from 'vitest'
import { readTagAttributes } from './tag-attributes'

const needed = {
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
    dataset: { ...needed, ...dataset },
  } as unknown as HTMLScriptElement)

describe('the attributes of the script tag', () => {
  it('say the intent, and leave to the SDK what they do not name', () => {
    expect(read()).toMatchObject({
      options: { intent: { trackingId: 'order-1', amount: { amount: 5099, currency: 'EUR' } } },
      urls: { clientTokenUrl: '/client-token', authoriseUrl: '/authorise' },
      element: {},
    })
  })

  it('may name the address that returns payments', () => {
    expect(read().urls).not.toHaveProperty('outcomeUrl')
    expect(read({ outcomeUrl: '/outcome' }).urls.outcomeUrl).toBe('/outcome')
  })

  it('are missed by name', () => {
    expect(() => read({ flow: '', authoriseUrl: '' })).toThrow('The script tag lacks data-flow, data-authorise-url')
  })

  it.each(['visa mastercard', ' visa\n  mastercard '])('data-brands="%s"', (brands) => {
    expect(read({ brands }).element).toEqual({ brands: { accepted: ['visa', 'mastercard'] } })
  })
})
