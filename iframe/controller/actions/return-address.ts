import type { ActionDisplay } from '../../../src/shared/types'

export interface ReturnAddressNeeds {
  /** Returns the URL of the return document, in the language of the checkout. */
  returnPage: () => string
  /** The Public Key. The return document may continue only to origins of this key. */
  publicKey: string
}

/**
 * Creates the URL to which the bank redirects the customer. If the customer has left the merchant's
 * page, this is the merchant's page, otherwise the return document. The return document notifies
 * the challenge frame, or continues to the merchant's page if it is not in a frame.
 */
export const returnAddress =
  ({ returnPage, publicKey }: ReturnAddressNeeds) =>
  (display: ActionDisplay, challenge: string, returnUrl: string): string => {
    if (display === 'redirect') return returnUrl
    const url = new URL(returnPage())
    url.search = new URLSearchParams({ challenge, way: display, account: publicKey, to: returnUrl }).toString()
    return url.href
  }
