// In your shop, import from 'tender-checkout'.
import { createCheckout } from '../../../src/index'
import type { Mode } from './controls'
import { appearance, followAfterPause, type ShownElement, warnings } from './editor-state'

const titles = { light: 'light mode', dark: 'dark mode' } as const

export interface PreviewOptions {
  place: HTMLElement
  mode: Mode
  element: ShownElement
  serviceUrl: string
  locale: string
}

/**
 * Mounts an element that follows the appearance of the editor.
 * @returns a function that removes the element
 */
export const mountPreview = ({ place, mode, element, serviceUrl, locale }: PreviewOptions): (() => void) => {
  const checkout = createCheckout({
    serviceUrl,
    publicKey: 'pk_test_demo',
    intent: {
      trackingId: `appearance-${mode}`,
      paymentFlowId: 'flow_immediate',
      amount: { amount: 5099, currency: 'EUR' },
    },
    tracking: 'off',
    locale,
    // Two forms on one page need different titles.
    texts: { 'card.title': `Card details, ${titles[mode]}`, 'methods.title': `Payment methods, ${titles[mode]}` },
    appearance: appearance.peek(),
  })
  checkout.on('warning', ({ code, message }) => {
    // The editor itself shows weak contrasts beside their token.
    if (code !== 'appearance.contrast') warnings.value = [...warnings.value, `${titles[mode]}: ${message}`]
  })
  if (element === 'card') checkout.element('card').mount(place)
  else checkout.element('payment', { alternatives: ['PAYPAL', 'KLARNA'] }).mount(place)
  const stop = followAfterPause(appearance, (appearance) => void checkout.set({ appearance }))
  return () => {
    stop()
    checkout.destroy()
  }
}
