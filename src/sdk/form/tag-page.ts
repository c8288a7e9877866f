import type { Checkout } from '../types'
import type { TagContainers } from './tag-containers'

/**
 * The script tag's checkout on the current page. Pages that replace their content without a load
 * (Turbo, htmx) can bring another form, other containers, or a tag with another order.
 */
export interface TagPage {
  /** The tag that names the order. */
  readonly tag: HTMLScriptElement
  /** A copy of the attributes of `tag` when it was adopted. */
  readonly attributes: DOMStringMap
  /** Undefined until a checkout was created, and after `stop`. */
  readonly checkout: Checkout | undefined
  /** The containers of the mounted elements, and the form that `bindForm` has bound. */
  readonly mounted: TagContainers
  /** Aborted by the next `mount`, and by `stop`. */
  readonly bound: AbortSignal
  /**
   * The last tag that ran while `tag` was another one. The page may still show the content of an
   * earlier tag.
   */
  next?: HTMLScriptElement
  /** True once the core follows the changes of the page. */
  isFollowed?: boolean
  /** Creates the checkout of a tag, and destroys the earlier one. */
  start(tag: HTMLScriptElement): void
  /** Stores a tag and its attributes. Creates no checkout. */
  adopt(tag: HTMLScriptElement): void
  /** Mounts the elements in the containers of the page, and binds the form around them. */
  mount(): void
  /** Destroys the checkout. */
  stop(): void
}
