import { TenderError } from '../shared/error'
import { createCheckout as create } from './checkout'
import { loadNpmCore } from './loading/npm-loader'
import type { Checkout, CheckoutOptions } from './types'

/**
 * Creates a checkout. It loads the elements that the page mounts, and a hidden frame of the service
 * (the controller), which checks the options and, with `tracking: 'on'`, starts or resumes the
 * intent.
 *
 * @example
 * const checkout = createCheckout({
 *   serviceUrl: 'https://pay.example',
 *   publicKey: 'pk_test_demo',
 *   server: '/tender', // the checkout handlers on your server
 *   intent: {
 *     trackingId: 'order_1',
 *     paymentFlowId: 'flow_immediate',
 *     amount: { amount: 5099, currency: 'EUR' },
 *   },
 * })
 * checkout.element('card').mount('#card')
 * const { status, message } = await checkout.pay()
 *
 * @param options The service, its Public Key, the routes of your server, and the intent.
 * @throws TenderError `key.private` for a Private Key, `options.invalid` for a `serviceUrl` that is
 * not an address, `origin.same` for a `serviceUrl` on the page's own origin (except the mock's),
 * `origin.insecure` on a page without https (except localhost) and in jsdom and happy-dom, and
 * `origin.notAllowed` on a page without a web origin. If the key, the intent or `tracking` are
 * invalid, the controller reports that later: `ready` rejects, and each mounted element emits
 * `loaderror`.
 */
export const createCheckout = (options: CheckoutOptions): Checkout => {
  assertLoadsFrames()
  return create(options, loadNpmCore)
}

/**
 * Throws in jsdom and happy-dom, which load no frames. Unit tests would otherwise fail with an
 * error that does not name this cause.
 */
const assertLoadsFrames = () => {
  const [name] = /\b(jsdom|HappyDOM)\b/.exec(globalThis.navigator?.userAgent ?? '') ?? []
  if (name === undefined) return
  throw new TenderError(
    'origin.insecure',
    `createCheckout(): ${name} loads no frames. In unit tests, use fakeCheckout() of tender-checkout/testing`,
  )
}
