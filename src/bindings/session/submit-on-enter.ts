import type { OptionsOf } from './mount-types'

/**
 * Submits the form around an element in which the customer has pressed Enter, unless a pay button
 * with `authorise` pays.
 *
 * @param payButton the options of the mounted pay button; undefined if none is mounted
 */
export const submitOnEnter = (container: Element, payButton: Partial<OptionsOf<'payButton'>> | undefined): void => {
  if (!payButton?.authorise) container.closest('form')?.requestSubmit()
}
