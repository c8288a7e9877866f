import type { Appearance } from '../../shared/types'
import { colorSchemeOf, colorSchemeStyle } from '../color-scheme'
import type { OwnedElement } from './element'

/**
 * Sends an element's color scheme to its frame whenever the scheme changes, for example because the
 * customer has set another one in the system.
 *
 * @param appearance returns the current appearance of the checkout
 * @param unmounted aborted when the element is unmounted
 */
export const followColorScheme = (
  element: Pick<OwnedElement, 'iframe' | 'scheme' | 'update'>,
  appearance: () => Appearance | undefined,
  unmounted: AbortSignal,
): void => {
  const { iframe } = element
  if (!iframe) return
  const follow = () => {
    // `update` without options sends the current scheme.
    if (colorSchemeOf(iframe, appearance()) !== element.scheme) element.update({})
  }
  iframe.style.cssText += colorSchemeStyle
  iframe.addEventListener('transitionrun', follow, { signal: unmounted })
  // A hidden element emits no event for a new scheme, but its size changes when it is shown. The
  // observer also calls `follow` at the start, for a change before the core had loaded.
  const sizes = new ResizeObserver(follow)
  sizes.observe(iframe)
  unmounted.addEventListener('abort', () => sizes.disconnect())
}
