import { CheckoutElement } from './checkout-element'
import { createMountClass } from './mount-element'
import { StepsElement } from './steps-element'

/**
 * The custom elements by their tags. `tender-checkout` is defined first, because the elements
 * inside search for it.
 */
const elements = {
  'tender-checkout': CheckoutElement,
  'tender-steps': StepsElement,
  'tender-card': createMountClass('card'),
  'tender-card-number': createMountClass('number'),
  'tender-card-expiry': createMountClass('expiry'),
  'tender-card-cvc': createMountClass('cvc'),
  'tender-card-name': createMountClass('name'),
  'tender-payment': createMountClass('payment'),
  'tender-wallets': createMountClass('wallets'),
  'tender-pay-button': createMountClass('payButton'),
}

/** The custom elements by their tags. */
export type CustomElements = { [Tag in keyof typeof elements]: InstanceType<(typeof elements)[Tag]> }

/** Defines the custom elements. A no-op on a server. Skips tags that are already defined. */
export const defineElements = (): void => {
  if (typeof customElements === 'undefined') return
  for (const [tag, element] of Object.entries(elements)) {
    if (!customElements.get(tag)) customElements.define(tag, element)
  }
}
