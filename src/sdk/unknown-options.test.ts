import { expect, it, vi } from 'vitest'
import { checkoutOptions, elementOptions, warnUnknownOptions } from './unknown-options'

it.each([
  ['createCheckout', checkoutOptions, { publicKey: '', localle: 'de', tostring: 1 }, ['localle', 'tostring']],
  ['createCheckout', checkoutOptions, { serviceUrl: '', publicKey: '', intent: {}, toString: 1 }, ['toString']],
  ['element', elementOptions, { cardHolderName: false }, ['cardHolderName']],
] as const)('names each option of %s that there is not', (of, known, given, paths) => {
  const warn = vi.fn()
  warnUnknownOptions(of, known, given, warn)
  expect(warn.mock.calls).toMatchObject([
    [
      {
        code: 'options.invalid',
        message: `${of}: ${paths.join(', ')}: no such option`,
        fields: paths.map((path) => ({ path })),
      },
    ],
  ])
})

it.each([
  [checkoutOptions, { clientToken: '', tracking: 'off', locale: 'de', texts: {}, appearance: {}, loadTimeoutMs: 1 }],
  [elementOptions, { cardholderName: true, brands: {}, alternatives: [], saved: undefined }],
  [elementOptions, null],
])('says nothing of those that there are', (known, given) => {
  const warn = vi.fn()
  warnUnknownOptions('element', known, given, warn)
  expect(warn).not.toHaveBeenCalled()
})
