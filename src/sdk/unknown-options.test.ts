import { expect, it, vi } from 'vitest'
import { checkoutOptions } from './option-tables/checkout-options'
import { elementOptions } from './option-tables/element-options'
import { warnUnknownOptions } from './unknown-options'

it.each([
  [
    'createCheckout',
    checkoutOptions,
    { publicKey: '', localle: 'de', tostring: 1 },
    { localle: 'locale', tostring: '' },
  ],
  ['createCheckout', checkoutOptions, { serviceUrl: '', publicKey: '', intent: {}, toString: 1 }, { toString: '' }],
  [
    'element',
    elementOptions,
    { cardHolderName: false, brand: {} },
    { cardHolderName: 'cardholderName', brand: 'brands' },
  ],
] as const)(
  'warnUnknownOptions() › names every unknown option of %s(), and a similar one',
  (call, known, options, hints) => {
    const warn = vi.fn()
    warnUnknownOptions(call, known, options, warn)
    const faults = Object.entries(hints).map(([path, name]) => ({ path, hint: name && ` (did you mean ${name}?)` }))
    expect(warn.mock.calls).toMatchObject([
      [
        {
          code: 'options.invalid',
          message: `${call}(): unknown option ${faults.map(({ path, hint }) => path + hint).join(', ')}`,
          fields: faults.map(({ path }) => ({ path, message: 'unknown option' })),
        },
      ],
    ])
  },
)

it.each([
  ['apperance', 'appearance'],
  ['TEXTS', 'texts'],
  ['text', 'texts'],
  ['locales', 'locale'],
  ['lcale', 'locale'],
  ['key', ''],
  ['', ''],
  ['appearances'.repeat(1000), ''],
])('warnUnknownOptions() › for %j, suggests %j', (name, similar) => {
  const warn = vi.fn()
  warnUnknownOptions('set', checkoutOptions, { [name]: 1 }, warn)
  const [, hint] = /did you mean (\w+)/.exec(warn.mock.calls[0]?.[0].message) ?? []
  expect(hint ?? '').toBe(similar)
})

it.each([
  [checkoutOptions, { clientToken: '', tracking: 'off', locale: 'de', texts: {}, appearance: {}, loadTimeoutMs: 1 }],
  [elementOptions, { cardholderName: true, brands: {}, alternatives: [], saved: undefined }],
  [elementOptions, null],
])('warnUnknownOptions() › accepts every known option', (known, options) => {
  const warn = vi.fn()
  warnUnknownOptions('element', known, options, warn)
  expect(warn).not.toHaveBeenCalled()
})
