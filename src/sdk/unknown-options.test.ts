import { expect, it, vi } from 'vitest'
import { checkoutOptions, elementOptions, warnUnknownOptions } from './unknown-options'

it.each([
  ['createCheckout', checkoutOptions, { publicKey: '', localle: 'de', tostring: 1 }, ['localle', 'tostring']],
  ['createCheckout', checkoutOptions, { serviceUrl: '', publicKey: '', intent: {}, toString: 1 }, ['toString']],
  ['element', elementOptions, { cardHolderName: false }, ['cardHolderName']],
] as const)('warnUnknownOptions() › names every unknown option of %s()', (call, known, options, paths) => {
  const warn = vi.fn()
  warnUnknownOptions(call, known, options, warn)
  expect(warn.mock.calls).toMatchObject([
    [
      {
        code: 'options.invalid',
        message: `${call}(): unknown option ${paths.join(', ')}`,
        fields: paths.map((path) => ({ path, message: 'unknown option' })),
      },
    ],
  ])
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
