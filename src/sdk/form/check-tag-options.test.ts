import { afterEach, describe, expect, it, vi } from 'vitest'
import { brandNames } from '../../shared/card/brand-names'
import { TenderError } from '../../shared/error'
import { attributeOf } from './check-tag-attributes'
import { assertFormats, checkedBlock, isFrameFault, tagFaults } from './check-tag-options'
import { tagOptions } from './tag-options'

afterEach(() => vi.unstubAllGlobals())

describe('checkedBlock()', () => {
  const check = (block: unknown, isInPage = true) => {
    vi.stubGlobal('document', { querySelector: () => (isInPage ? {} : null) })
    return checkedBlock({ attributes: { options: 'shop' }, block })
  }

  it('returns the content, and an empty object without data-options', () => {
    expect(check({ locale: 'de' })).toEqual({ locale: 'de' })
    expect(checkedBlock({ attributes: {}, block: undefined })).toEqual({})
  })

  it.each<[string, unknown, string]>([
    ['that is not JSON', undefined, 'the <script> that it names must contain a JSON object'],
    ['with a list', [], 'the <script> that it names must contain a JSON object'],
    ['with a part that is no object', { element: [], intent: 5 }, 'intent, element must be an object'],
    ...[
      { publicKey: 'pk_test_2' },
      { server: 'https://other.example' },
      { serviceUrl: 'https://other.example' },
      { clientToken: 'ct_1' },
      { returnUrl: 'https://other.example' },
    ].map((block): [string, object, string] => {
      const [name = ''] = Object.keys(block)
      return [`with ${name}`, block, `${name} must not be in the JSON block. Use an attribute of the script tag`]
    }),
    [
      'with another order',
      { intent: { trackingId: 'order-2', amount: { amount: 1, currency: 'EUR' } } },
      'intent.trackingId, intent.amount must not be in the JSON block. Use an attribute of the script tag',
    ],
  ])('rejects a block %s', (_what, block, message) => {
    expect(() => check(block)).toThrow(
      expect.objectContaining({ code: 'options.invalid', message: `data-options: ${message}` }),
    )
  })

  it('rejects an id that no script of the page has', () => {
    expect(() => check(undefined, false)).toThrow(
      'data-options: must be the id of a <script type="application/json"> in the page',
    )
  })
})

describe('assertFormats()', () => {
  it.each([
    ['publicKey', ['demo', 'pk_demo', 'sk_test_demo'], 'a Public Key: pk_test_… or pk_live_…'],
    [
      'amount',
      ['50.99', '-1', '5,099', '1e3', ' ', '9'.repeat(16)],
      'a whole number of at most 15 digits in minor units, such as 5099 for 50.99',
    ],
    ['currency', ['EURO', 'eur', '€', 'QQQ'], 'an ISO 4217 code, such as EUR'],
  ])('names an invalid %s and what it must be', (name, values, expected) => {
    for (const value of values) {
      expect(() => assertFormats({ amount: '0', currency: 'EUR', [name]: value })).toThrow(
        expect.objectContaining({ code: 'options.invalid', message: `${attributeOf(name)} must be ${expected}` }),
      )
    }
  })

  it('leaves missing attributes to the core, which names all of them', () => {
    expect(() => assertFormats({ amount: '' })).not.toThrow()
  })
})

describe('tagFaults()', () => {
  const faults = (attributes: Record<string, string>, block?: object, isTest = true) =>
    tagFaults({ attributes, block }, isTest)

  it('finds none in valid attributes', () => {
    expect(faults({ publicKey: 'pk_test_1', options: 'shop', tracking: 'off', walletDivider: '' })).toEqual([])
  })

  it('names unknown attributes as the page contains them, with a test key', () => {
    const unknown = { outcomeUrl: '/outcome', brand: 'visa', constructor: '' }
    expect(faults(unknown)).toEqual([
      'The script tag has the unknown attribute data-outcome-url, data-brand, data-constructor',
    ])
    expect(faults(unknown, {}, false)).toEqual([])
  })

  const flag = 'true or false'
  const text = 'a text that is not empty'
  const codeOf = (letters: number, example: string) =>
    `a country code of ${letters} capital letters, such as ${example}`
  const brands = `names of ${brandNames.join(', ')}, separated by spaces`
  const alternatives =
    'at most 12 different types such as PAYPAL and KLARNA, without CARD, APPLE_PAY and GOOGLE_PAY, separated by spaces'
  const invalid: Record<string, [value: string, expected: string, instead: string]> = {
    actions: [
      'dialog',
      'modal, redirect, popup, or a selector of your container with #, . or [, such as #bank',
      'modal',
    ],
    locale: ['', 'a BCP 47 tag, such as de', 'the language of <html lang>'],
    brands: [' ', brands, 'all brands'],
    alternatives: [' ', alternatives, 'none'],
    cardholderName: ['no', flag, 'true'],
    name: ['', text, 'an empty field'],
    billingAddress: ['zip', 'none, postal, full', 'none'],
    savedCustomerId: ['', 'a text of 1 to 200 characters', 'no saved cards'],
    tracking: ['yes', 'on, after-consent, off', 'off'],
    customerId: ['', text, 'none'],
    customerEmail: ['', text, 'none'],
    customerName: ['', text, 'none'],
    customerIsGuest: ['1', flag, 'false'],
    locationCountry: ['AT', codeOf(3, 'AUT'), 'the country that the service derives from the request'],
    appleMerchantIdentifier: ['', text, 'no Apple Pay'],
    appleDisplayName: ['', text, 'no Apple Pay'],
    appleCountryCode: ['AUT', codeOf(2, 'AT'), 'no Apple Pay'],
    appleDomain: ['', text, 'the host of the page'],
    appleOtherBrowsers: ['no', flag, 'true'],
    googleMerchantGatewayId: ['', text, 'no Google Pay'],
    googleMerchantName: ['', text, 'no Google Pay'],
    googleGateway: ['', text, 'the gateway that the service reports'],
    googleMerchantId: ['', text, 'none'],
    googleCountryCode: ['at', codeOf(2, 'AT'), 'none'],
    googleEnvironment: ['live', 'PRODUCTION, TEST', 'the environment of the key'],
    walletCollect: ['mail', 'email, phone, billingAddress, separated by spaces', 'none'],
    walletDivider: ['yes', flag, 'false'],
    expressUrl: ['javascript:x', 'an http or https address', 'no address in the sheet'],
    expressCoupon: ['yes', flag, 'false'],
    beforePay: ['yes', flag, 'false'],
    journey: ['yes', flag, 'false'],
  }

  it.each(Object.entries(invalid))(
    'names an invalid %s, the valid values, and the value that is used instead',
    (name, [value, expected, instead]) => {
      expect(faults({ [name]: value })).toEqual([`${attributeOf(name)} must be ${expected}. Used instead: ${instead}`])
    },
  )

  it('has an invalid value of every optional attribute in its tests', () => {
    expect(Object.keys(invalid)).toEqual(Object.keys(tagOptions))
  })

  it.each([
    ['brands', 'visa vsia amex', brands, 'visa amex'],
    ['brands', 'vsia', brands, 'all brands'],
    ['alternatives', 'PAYPAL paypal', alternatives, 'PAYPAL'],
    ['alternatives', 'PAYPAL PAYPAL CARD', alternatives, 'PAYPAL'],
    ['alternatives', 'APPLE_PAY', alternatives, 'none'],
    ['savedCustomerId', 'c'.repeat(201), 'a text of 1 to 200 characters', 'no saved cards'],
  ])(
    'names %s="%s" and the part that the frames use, also if the JSON block has the option',
    (name, value, expected, used) => {
      const block = { element: { brands: {}, alternatives: ['KLARNA'], saved: {} } }
      expect(faults({ [name]: value }, block)).toEqual([
        `${attributeOf(name)} must be ${expected}. Used instead: ${used}`,
      ])
    },
  )

  it('names the JSON block if its value is used instead, and if it is not used', () => {
    const block = { element: { cardholderName: false }, tracking: 'off' }
    expect(faults({ cardholderName: 'no', tracking: 'on' }, block)).toEqual([
      'data-cardholder-name must be true or false. Used instead: element.cardholderName of the JSON block',
      'data-tracking is used instead of tracking of the JSON block',
    ])
  })
})

it.each([
  [['brands.accepted'], { brands: 'vsia' }, true],
  [['alternatives', 'saved.customerId'], { alternatives: 'paypal', savedCustomerId: 'c'.repeat(201) }, true],
  [['saved.customerId'], { savedCustomerId: 'customer-7' }, false],
  [['brands.coBadged'], { brands: 'vsia' }, true],
  [['appearance.color', 'alternatives'], { alternatives: 'paypal' }, false],
  [['alternatives'], {}, false],
  [[], { brands: 'vsia' }, false],
])('isFrameFault() › a frame that reports %j of a tag with %j: %s', (paths, attributes, expected) => {
  const fields = paths.map((path) => ({ path, message: 'invalid' }))
  expect(isFrameFault(new TenderError('options.invalid', 'x', { fields }), attributes)).toBe(expected)
})

it.each(['/express', 'express', '../a:b', '?shop=1', 'https://shop.example/express', 'HTTP://shop.example'])(
  'accepts the address %s in data-express-url',
  (expressUrl) => {
    expect(tagFaults({ attributes: { expressUrl }, block: undefined }, true)).toEqual([])
  },
)
