import { afterEach, describe, expect, it, vi } from 'vitest'
import { readTagAttributes } from './tag-attributes'
import { earlyAttributes, tagOptions } from './tag-options'

afterEach(() => vi.unstubAllGlobals())

const required = {
  publicKey: 'pk_test_demo',
  flow: 'flow_immediate',
  trackingId: 'order-1',
  amount: '5099',
  currency: 'EUR',
  server: '/tender',
}

/** @param json the text of the JSON block with the id `shop` */
const read = (dataset: Record<string, string> = {}, json?: string) => {
  const querySelector = (selector: string) => (selector === 'script#shop' && json !== undefined ? { text: json } : null)
  vi.stubGlobal('document', { querySelector })
  return readTagAttributes({
    src: 'https://pay.example/tender.js',
    dataset: { ...required, ...dataset },
  } as unknown as HTMLScriptElement)
}

describe('readTagAttributes()', () => {
  it('returns the intent and the server, and leaves defaults to the SDK', () => {
    const { options, element } = read()
    expect(options).toMatchObject({
      server: '/tender',
      intent: { trackingId: 'order-1', paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
    })
    expect(Object.values(element).filter((value) => value !== undefined)).toEqual([])
  })

  it('does not throw if an attribute is missing, because the core reports it', () => {
    expect(read({ flow: '' }).options.intent.paymentFlowId).toBe('')
  })

  it.each(['visa mastercard', ' visa\n  mastercard '])('returns the brands of data-brands="%s"', (brands) => {
    expect(read({ brands }).element).toMatchObject({ brands: { accepted: ['visa', 'mastercard'] } })
  })

  it('reads the options of the elements', () => {
    const attributes = { alternatives: 'PAYPAL KLARNA', savedCustomerId: 'cus_1', cardholderName: 'false' }
    expect(read(attributes).element).toMatchObject({
      alternatives: ['PAYPAL', 'KLARNA'],
      saved: { customerId: 'cus_1' },
      cardholderName: false,
    })
  })

  it('reads the JSON block, in which an attribute has priority', () => {
    const block = {
      locale: 'de',
      appearance: { theme: 'dark' },
      loadTimeoutMs: 5000,
      intent: { cart: { id: 'c1' } },
      element: { brands: { accepted: ['visa'], coBadged: [] }, alternatives: ['PAYPAL'] },
      wallets: { buttons: { height: 40 } },
    }
    const { options, element, wallets } = read(
      { options: 'shop', locale: 'fr', alternatives: 'KLARNA' },
      JSON.stringify(block),
    )
    expect(options).toMatchObject({
      locale: 'fr',
      appearance: { theme: 'dark' },
      loadTimeoutMs: 5000,
      intent: { trackingId: 'order-1', cart: { id: 'c1' } },
    })
    expect(options).not.toHaveProperty('element')
    expect(element).toMatchObject({ brands: { accepted: ['visa'], coBadged: [] }, alternatives: ['KLARNA'] })
    expect(wallets).toMatchObject({ buttons: { height: 40 } })
  })

  it('never takes a key, an address or the order from the JSON block', () => {
    const other = { publicKey: 'pk_test_2', server: 'https://other.example', serviceUrl: 'https://other.example' }
    const intent = { trackingId: 'order-2', paymentFlowId: 'f', amount: { amount: 1, currency: 'USD' } }
    const { options } = read({ options: 'shop' }, JSON.stringify({ ...other, intent }))
    expect(options).toMatchObject({
      publicKey: 'pk_test_demo',
      server: '/tender',
      serviceUrl: 'https://pay.example/tender.js',
      intent: { trackingId: 'order-1', paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
    })
  })

  it.each(['', '{', 'null', '5', '"x"', '[1]'])('starts with the attributes alone if the JSON block is %s', (json) => {
    expect(read({ options: 'shop' }, json).options).toMatchObject({ publicKey: 'pk_test_demo' })
  })

  it.each(earlyAttributes)('reads %s as the table does, also if it is invalid', (name) => {
    const option = tagOptions[name]
    for (const text of ['', 'true', 'false', 'no', 'a', 'a b', 'visa amex', 'PAYPAL KLARNA', ' ']) {
      // The frames use a part of it.
      if (option?.usedPart && text.trim() && !option.read(text)) continue
      const { options, element } = read({ [name]: text })
      const { brands, alternatives, cardholderName, name: cardholder, saved } = element
      const values = {
        locale: options.locale,
        brands: brands?.accepted,
        alternatives,
        cardholderName,
        name: cardholder,
        savedCustomerId: saved?.customerId,
      }
      expect(values[name as keyof typeof values] || undefined, text).toEqual(option?.read(text) || undefined)
    }
  })
})
