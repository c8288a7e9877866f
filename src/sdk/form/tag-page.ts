import type { Checkout } from '../types'
import type { TagContainers } from './tag-containers'

/**
 * The script tag's checkout on the current page. Pages that replace their content without a load
 * (Turbo, htmx) bring another form, other containers, or a tag with another order.
 */
export interface TagPage {
  /** The tag whose order is paid. */
  readonly tag: HTMLScriptElement
  /** The attributes of the tag with which the checkout was created. */
  readonly attributes: DOMStringMap
  /** Undefined if the tag is invalid, or after `stop`. */
  readonly checkout: Checkout | undefined
  /** The containers of the mounted elements, and the form that `bindForm` has bound. */
  readonly mounted: TagContainers
  /** Aborted when another form or other containers are used. */
  readonly bound: AbortSignal
  /** A tag that has run while the content of an earlier tag was shown. */
  next?: HTMLScriptElement
  /** True once the core follows the changes of the page. */
  isFollowed?: boolean
  /** Creates the checkout of a tag, and destroys the earlier one. */
  start(tag: HTMLScriptElement): void
  /** Uses another tag with the same order from now on. */
  adopt(tag: HTMLScriptElement): void
  /** Mounts the elements in the containers of the page, and binds the form around them. */
  mount(): void
  /** Destroys the checkout. */
  stop(): void
}
