import type { ActionDisplay } from '../../../src/shared/types'

export interface ReturnAddressNeeds {
  /** The URL of the return document, in the language of the checkout. */
  returnPage: string
  /** The key whose origins the return document may continue to. */
  publicKey: string
}

/**
 * Creates the URL to which the bank redirects the customer: the merchant's page if the customer has left
 * it, otherwise the return document. That one notifies the challenge frame, or continues to the
 * merchant's page if it is not in a frame.
 */
export const returnAddress =
  ({ returnPage, publicKey }: ReturnAddressNeeds) =>
  (display: ActionDisplay, challenge: string, returnUrl: string): string => {
    if (display === 'redirect') return returnUrl
    const url = new URL(returnPage)
    url.search = new URLSearchParams({ challenge, way: display, account: publicKey, to: returnUrl }).toString()
    return url.href
  }
