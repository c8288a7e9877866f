import { type CustomElements, defineElements } from './bindings/elements/define-elements'

// Importing this module defines the custom elements.
defineElements()

declare global {
  interface HTMLElementTagNameMap extends CustomElements {}
}

export type { CheckoutElement, CheckoutElementEvents } from './bindings/elements/checkout-element'
export type { CustomElements } from './bindings/elements/define-elements'
export type { MountedCustomElement } from './bindings/elements/mount-element'
export type { StepsElement } from './bindings/elements/steps-element'
