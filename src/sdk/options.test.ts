import { describe, expect, it } from 'vitest'
import type { TenderError } from '../shared/error'
import { type PageFacts, readService } from './options'
import type { CheckoutOptions } from './types'

const shop = 'https://shop.example'
const page: PageFacts = { origin: shop, isSecureContext: true }
const options = (given: Partial<Record<'serviceUrl' | 'publicKey', unknown>>) =>
  ({ serviceUrl: 'https://pay.example', publicKey: 'pk_test_1', ...given }) as CheckoutOptions

const errorOf = (given: Parameters<typeof options>[0], facts: Partial<PageFacts> = {}): TenderError => {
  try {
    readService(options(given), { ...page, ...facts })
  } catch (error) {
    return error as TenderError
  }
  return expect.unreachable()
}

describe('readService()', () => {
  it.each([
    ['https://pay.example', 'https://pay.example', 'https://pay.example/'],
    ['https://pay.example/', 'https://pay.example', 'https://pay.example/'],
    ['https://pay.example/tender', 'https://pay.example', 'https://pay.example/tender/'],
    ['https://pay.example/tender/?a=1#b', 'https://pay.example', 'https://pay.example/tender/'],
    ['http://localhost:4242', 'http://localhost:4242', 'http://localhost:4242/'],
    ['https://pay.example/tender.js', 'https://pay.example', 'https://pay.example/'],
    ['https://pay.example/eu/tender.js?cached=1#x', 'https://pay.example', 'https://pay.example/eu/'],
    ['https://pay.example/frames/0.1.0/tender.js', 'https://pay.example', 'https://pay.example/'],
    ['https://pay.example/eu/frames/2.0.0-b.1/tender.js', 'https://pay.example', 'https://pay.example/eu/'],
    ['https://pay.example/frames/eu/1/tender.js', 'https://pay.example', 'https://pay.example/frames/eu/1/'],
    ['https://pay.example/mytender.js', 'https://pay.example', 'https://pay.example/mytender.js/'],
  ])('reads %s', (serviceUrl, origin, base) => {
    expect(readService(options({ serviceUrl }), page)).toEqual({ origin, base, isOwnMock: false })
  })

  it.each([undefined, null, 'https://pay.example'])('says what is missing without options: %s', (given) => {
    expect(() => readService(given as unknown as CheckoutOptions, page)).toThrow(
      'createCheckout(): serviceUrl must be an address such as https://pay.example',
    )
  })

  it.each(['sk_test_1', 'sk_live_1'])('rejects a Private Key, and does not repeat it: %s', (publicKey) => {
    const error = errorOf({ publicKey })
    expect(error.code).toBe('key.private')
    expect(error.message + JSON.stringify(error)).not.toContain(publicKey)
  })

  it('rejects a Private Key before any other option', () => {
    expect(errorOf({ publicKey: 'sk_test_1', serviceUrl: 'invalid' }).code).toBe('key.private')
  })

  it.each([undefined, null, '', 'pay.example', '/pay', 'javascript:alert(1)', 'data:text/html,x', 'file:///x', 7])(
    'rejects the service address %j',
    (serviceUrl) => {
      expect(errorOf({ serviceUrl })).toMatchObject({ code: 'options.invalid', fields: [{ path: 'serviceUrl' }] })
    },
  )

  it("rejects the page's own origin, where scripts of the page could read the card", () => {
    expect(errorOf({ serviceUrl: `${shop}/pay` }).code).toBe('origin.same')
    expect(errorOf({ serviceUrl: 'https://shop.example:443' }).code).toBe('origin.same')
  })

  it("accepts the page's own origin for the mock with a test key only", () => {
    const serviceUrl = `${shop}/demo/tender-mock/`
    const own = { origin: shop, base: serviceUrl, isOwnMock: true }
    expect(readService(options({ serviceUrl }), page)).toEqual(own)
    expect(readService(options({ serviceUrl: `${serviceUrl}tender.js` }), page)).toEqual(own)
    for (const publicKey of [
      'pk_live_1',
      ' pk_test_1',
      'PK_TEST_1',
      'xpk_test_1',
      '',
      undefined,
      ['pk_live_1', 'pk_test_1'],
    ])
      expect(errorOf({ serviceUrl, publicKey }).code).toBe('origin.same')
    for (const path of [
      '',
      '/tender-mock/x',
      '/my-tender-mock',
      '/tender-mock-2/',
      '/?/tender-mock/',
      '/#/tender-mock/',
    ])
      expect(errorOf({ serviceUrl: shop + path }).code).toBe('origin.same')
    expect(readService(options({ serviceUrl: 'https://pay.example/tender-mock/' }), page).isOwnMock).toBe(false)
  })

  it('rejects an insecure page, whatever its origin', () => {
    for (const origin of ['http://shop.example', 'null', 'https://shop.example'])
      expect(errorOf({}, { origin, isSecureContext: false }).code).toBe('origin.insecure')
  })

  it('accepts a secure context without https, such as localhost', () => {
    const local = { origin: 'http://localhost:3000', isSecureContext: true }
    expect(readService(options({}), local).origin).toBe('https://pay.example')
  })

  it('rejects a page without an origin, and one of an app', () => {
    for (const origin of ['null', 'capacitor://localhost', 'ionic://localhost', 'file://'])
      expect(errorOf({}, { origin }).code, origin).toBe('origin.notAllowed')
  })

  it('leaves further checks of the key to the controller', () => {
    expect(() => readService(options({ publicKey: undefined }), page)).not.toThrow()
  })
})
