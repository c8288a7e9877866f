import type { ActionDisplay } from '../../../src/shared/types'

export interface ReturnAddressNeeds {
  /** The document of ours at which a challenge ends, in the language of the checkout. */
  returnPage: string
  /** Whose origins that document may go on to. */
  publicKey: string
}

/**
 * Where a bank sends the customer when it is done: the merchant's own page if that is what they left, else a document of ours that
 * tells the challenge frame, or goes on to the merchant's page where it finds itself alone.
 */
export const returnAddress =
  ({ returnPage, publicKey }: ReturnAddressNeeds) =>
  (way: ActionDisplay, challenge: string, returnUrl: string): string => {
    if (way === 'redirect') return returnUrl
    const url = new URL(returnPage)
    url.search = new URLSearchParams({ challenge, way, account: publicKey, to: returnUrl }).toString()
    return url.href
  }
