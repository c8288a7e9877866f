import { expect, it, vi } from 'vitest'
import { tellUnknown } from './tell-unknown'

it.each([
  ['createCheckout', { publicKey: 'pk_test_1', localle: 'de', tostring: 1 }, ['localle', 'tostring']],
  ['createCheckout', { serviceUrl: '', publicKey: '', intent: {}, toString: 1 }, ['toString']],
  ['element', { cardHolderName: false }, ['cardHolderName']],
] as const)('names each option of %s that there is not', (of, given, paths) => {
  const warn = vi.fn()
  tellUnknown(of, given, warn)
  expect(warn.mock.calls).toMatchObject([
    [
      {
        code: 'options.invalid',
        message: expect.stringContaining(paths.join(', ')),
        fields: paths.map((path) => ({ path })),
      },
    ],
  ])
})

it.each([
  [
    'createCheckout',
    { clientToken: 'ct_test_1', tracking: 'off', locale: 'de', texts: {}, appearance: {}, loadTimeoutMs: 1 },
  ],
  ['element', { cardholderName: true, brands: {}, alternatives: [], saved: undefined }],
] as const)('says nothing of those of %s that there are', (of, given) => {
  const warn = vi.fn()
  tellUnknown(of, given, warn)
  expect(warn).not.toHaveBeenCalled()
})
