import type { FrameContext } from '../frames/frame'
import type { CheckoutOptions } from '../types'
import type { ElementOptions, ElementType } from './element-types'

/** What the checkout creates an element with: the merchant's options, and its own. */
export interface ElementSetup extends ElementOptions, FrameContext {
  type: ElementType
  publicKey: string
  appearance: CheckoutOptions['appearance'] | undefined
  texts: CheckoutOptions['texts'] | undefined
}

/** The options that can change while the element is mounted. */
export type ElementChanges = ElementOptions & Pick<CheckoutOptions, 'appearance' | 'texts'>
