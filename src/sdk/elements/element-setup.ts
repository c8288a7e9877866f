import type { FrameContext } from '../frames/frame'
import type { CheckoutOptions, CheckoutSettings } from '../types'
import type { ElementOptions, ElementType } from './element-types'

/** The options of an element: those of the merchant, and those that the checkout adds. */
export interface ElementSetup extends ElementOptions {
  context: FrameContext
  /** `methods` is the list of a vault. */
  type: ElementType | 'methods'
  publicKey: string
  appearance: CheckoutOptions['appearance'] | undefined
}

/** The options that can change while the element is mounted. */
export type ElementChanges = ElementOptions & Pick<CheckoutSettings, 'appearance'>
