import { expect, test, vi } from 'vitest'
import { createCheckout } from './npm-checkout'

const options = {
  serviceUrl: 'https://pay.example',
  publicKey: 'pk_test_demo',
  intent: { trackingId: 'order_1', paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
}

test.each([
  ['jsdom', 'Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/27.0.0'],
  ['HappyDOM', 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HappyDOM/20.0.0'],
])('createCheckout() › in %s, the error names the entry for unit tests', (name, userAgent) => {
  vi.stubGlobal('navigator', { userAgent })
  expect(() => createCheckout(options)).toThrow(
    expect.objectContaining({
      code: 'origin.insecure',
      message: `createCheckout(): ${name} loads no frames. In unit tests, use fakeCheckout() of tender-checkout/testing`,
    }),
  )
})
