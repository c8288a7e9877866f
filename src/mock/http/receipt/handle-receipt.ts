import { findReceipt } from '../../domain/payments/find-receipt'
import type { Instant } from '../../records/instant'
import { receiptPrefix } from '../../routes'
import { type Account, merchantNameOf } from '../../seed/accounts'
import type { Store } from '../../store/store'
import { ownPageHeaders } from '../html-page-headers'
import { noReceiptPage, receiptPage } from './receipt-page'
import { receiptScript } from './receipt-script'

const tokenForm = /^[A-Za-z0-9]{32}$/

/**
 * Returns the headers of the page. No page can frame the receipt, and the receipt cannot send
 * requests. Search engines do not index it, even if a page links to it.
 */
const headers = async () => ({
  ...(await ownPageHeaders({ formAction: "'none'", frameAncestors: "'none'", script: receiptScript })),
  'x-robots-tag': 'noindex',
})

/** Serves the receipt of a captured payment. Anyone who has the URL may read it. */
export const handleReceipt = async (
  request: Request,
  { store, accounts, now }: { store: Store; accounts: readonly Account[]; now: Instant },
): Promise<Response> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  const token = new URL(request.url).pathname.slice(receiptPrefix.length)
  const receipt = tokenForm.test(token) ? await findReceipt(store, token, now) : undefined
  const text = receipt ? receiptPage(receipt, merchantNameOf(receipt.payment.accountId, accounts)) : noReceiptPage()
  const body = request.method === 'HEAD' ? null : text
  return new Response(body, { status: receipt ? 200 : 404, headers: await headers() })
}
