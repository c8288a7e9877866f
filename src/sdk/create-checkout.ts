import type { Checkout, CheckoutOptions } from './types'

/** Starts a checkout: the hidden controller frame and, through it, the intent. */
export declare const createCheckout: (options: CheckoutOptions) => Checkout
