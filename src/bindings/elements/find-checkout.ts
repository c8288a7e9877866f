import { TenderError } from '../../shared/error'
import type { CheckoutElement } from './checkout-element'

/**
 * Returns the `<tender-checkout>` around an element. Also searches outside of the shadow roots that
 * contain the element.
 *
 * @throws TenderError `options.invalid` if the element is not inside a `<tender-checkout>`
 */
export const findCheckout = (element: Element): CheckoutElement => {
  let node: Element | undefined = element
  while (node) {
    const checkout: CheckoutElement | null = node.closest('tender-checkout')
    if (checkout) return checkout
    const root: Node = node.getRootNode()
    node = root instanceof ShadowRoot ? root.host : undefined
  }
  throw new TenderError('options.invalid', `<${element.localName}> must be inside <tender-checkout>`)
}
