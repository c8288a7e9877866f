import type { ActionDisplay } from '../../../src/shared/types'

export interface ReturnAddressNeeds {
  /** Returns the URL of the return document, in the language of the checkout. */
  returnPage: () => string
  /** The Public Key. The return document redirects only to origins of this key. */
  publicKey: string
}

/**
 * Creates the function that returns the URL to which the bank or the alternative method redirects
 * the customer. If the action is shown by a redirect, this is the merchant's page. Otherwise it is
 * the return document, which notifies the challenge frame, closes its pop-up, or leads to the
 * merchant's page.
 */
export const returnAddress =
  ({ returnPage, publicKey }: ReturnAddressNeeds) =>
  (display: ActionDisplay, challenge: string, returnUrl: string): string => {
    if (display === 'redirect') return returnUrl
    const url = new URL(returnPage())
    url.search = new URLSearchParams({ challenge, way: display, account: publicKey, to: returnUrl }).toString()
    return url.href
  }
