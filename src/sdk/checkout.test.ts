import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakePage } from '../../lab/support/sdk/fake-page'
import { createCheckout } from './checkout'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fakePage()
  vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example', search: '' })
  Object.assign(window, { isSecureContext: true, origin: 'https://shop.example' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const options = {
  serviceUrl: 'https://pay.example',
  publicKey: 'pk_test_demo',
  locale: 'en',
  intent: { trackingId: 'order_1', paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
} as const

const tasks = () => new Promise((resolve) => setImmediate(resolve))

it('set() and restart() › a checkout that is destroyed meanwhile leaves no unhandled rejection', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const checkout = createCheckout(options, () => new Promise(() => {}))
  void checkout.set({ locale: 'de' })
  void checkout.restart()
  checkout.destroy()
  await tasks()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

it('set() › rejects after destroy()', async () => {
  const checkout = createCheckout(options, () => new Promise(() => {}))
  checkout.destroy()
  await expect(checkout.set({ locale: 'de' })).rejects.toMatchObject({
    code: 'destroyed',
    message: 'checkout.set(): the checkout was destroyed',
  })
})
