import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkedBlock, tagFaults } from './check-tag-options'

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

  it.each([
    ['cardholderName', 'no', 'data-cardholder-name must be true or false. Used instead: true'],
    ['tracking', 'yes', 'data-tracking must be on, after-consent, off. Used instead: off'],
    ['customerEmail', '', 'data-customer-email must be a text that is not empty. Used instead: none'],
    [
      'alternatives',
      ' ',
      'data-alternatives must be types such as PAYPAL and KLARNA, separated by spaces. Used instead: none',
    ],
    [
      'walletCollect',
      'mail',
      'data-wallet-collect must be email, phone, billingAddress, separated by spaces. Used instead: none',
    ],
    [
      'googleEnvironment',
      'live',
      'data-google-environment must be PRODUCTION, TEST. Used instead: the environment of the key',
    ],
  ])('names an invalid %s, the valid values, and the value that is used instead', (name, value, message) => {
    expect(faults({ [name]: value })).toEqual([message])
  })

  it('names the JSON block if its value is used instead, and if it is not used', () => {
    const block = { element: { cardholderName: false }, tracking: 'off' }
    expect(faults({ cardholderName: 'no', tracking: 'on' }, block)).toEqual([
      'data-cardholder-name must be true or false. Used instead: element.cardholderName of the JSON block',
      'data-tracking is used instead of tracking of the JSON block',
    ])
  })
})
