import { createCheckout as create } from './checkout'
import { createNpmLoader } from './loading/npm-loader'
import type { Checkout, CheckoutOptions } from './types'

/**
 * Starts a checkout: a hidden controller frame and, through it, the intent. Options are checked by the controller; `ready`
 * rejects with every fault at once.
 * @throws TenderError at once for a Private Key (`key.private`), a serviceUrl that is none (`options.invalid`) or is the page's
 * own origin (`origin.same`), an insecure page (`origin.insecure`), and a page without an origin (`origin.notAllowed`)
 */
export const createCheckout = (options: CheckoutOptions): Checkout => create(options, createNpmLoader)
