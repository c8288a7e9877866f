import { formatMoney } from '../../shared/money'
import { capturedAt, settlePayment } from '../domain/payments/life-cycle'
import { describeMethod } from '../domain/payments/present-payment'
import { receiptPrefix } from '../routes'
import { type Account, merchantNameOf } from '../seed/accounts'
import type { PaymentRecord, PaymentStatus } from '../store/records'
import type { Store } from '../store/store'
import type { Instant } from '../time'
import { toDateTime } from '../values'
import { type Html, html, joined, ownPageHeaders, page } from './html-page'
import { itemList, type OrderLine, orderLines } from './order-items'

/** The content of a captured payment's receipt. */
interface Receipt {
  payment: PaymentRecord
  captured: Instant
  /** The ordered items; empty if they are unknown or only a part of the order was captured. */
  lines: readonly OrderLine[]
  /** The captured amount in minor units. */
  paid: number
}

/** The texts of the statuses that a captured payment can have. */
const statusTexts: Partial<Record<PaymentStatus, string>> = {
  SUCCEEDED: 'Paid',
  PARTIAL_REFUNDED: 'Partially refunded',
  REFUNDED: 'Refunded',
  DISPUTED: 'Disputed',
}

/**
 * Finds the receipt with this token, as it is at `now`; undefined if the token is unknown or its
 * payment was not captured.
 */
const findReceipt = async (store: Store, token: string, now: Instant): Promise<Receipt | undefined> => {
  const { stored, intent } = await store.read((reader) => {
    const stored = reader.all('payments').find(({ receiptToken }) => receiptToken === token)
    return { stored, intent: stored?.intentId ? reader.get('intents', stored.intentId) : undefined }
  })
  const payment = stored && settlePayment(stored, now)
  const captured = payment ? capturedAt(payment) : null
  if (!payment || captured === null || payment.capturedAmount === null) return undefined
  const paid = payment.capturedAmount
  return {
    payment,
    captured,
    lines: paid === payment.authorisedAmount ? orderLines(intent, { amount: paid, currency: payment.currency }) : [],
    paid,
  }
}

/**
 * The only script of a receipt, which the policy allows by its hash. The script converts the times
 * on the page to the time zone of the reader, and adds a button that prints the receipt. If the
 * browser names the page from which the reader came, the script also adds a link back to it.
 * Without scripts, the times are in UTC.
 */
const receiptScript = `
const format=new Intl.DateTimeFormat('en-GB',{day:'numeric',month:'long',year:'numeric',hour:'2-digit',minute:'2-digit',timeZoneName:'short'})
for(const time of document.querySelectorAll('time'))time.textContent=format.format(new Date(time.dateTime))
const actions=document.getElementById('actions')
const button=document.createElement('button')
button.textContent='Print'
button.addEventListener('click',()=>print())
actions?.append(button)
if(document.referrer){const link=document.createElement('a')
Object.assign(link,{href:document.referrer,className:'go other',textContent:'Back to the shop'})
actions?.append(link)}`

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const moment = (time: Instant): Html => html`<time datetime="${toDateTime(time)}">${days.format(time)} UTC</time>`

const row = (term: string, value: string | Html): Html => html`<div><dt>${term}</dt><dd>${value}</dd></div>`

/**
 * Creates the page of a receipt: merchant, amount, status, items, date, payment method, order and
 * refunds.
 */
const receiptPage = ({ payment, captured, lines, paid }: Receipt, merchantName: string): string => {
  const money = (amount: number): string => formatMoney({ amount, currency: payment.currency })
  const refunds = payment.events.filter(({ refunded = 0 }) => refunded > 0)
  const rows = [
    row('Date', moment(captured)),
    row('Paid with', describeMethod(payment)),
    ...(payment.orderId === null ? [] : [row('Order', payment.orderId)]),
    ...refunds.map(({ refunded = 0, time }) => row('Refunded', html`${money(refunded)}<br>${moment(time)}`)),
    ...(refunds.length > 0 ? [row('Total refunded', money(payment.refundedAmount))] : []),
  ]
  return page({
    title: 'Receipt',
    brand: merchantName,
    script: receiptScript,
    body: html`<p class="amount">${money(paid)} <span class="badge">${statusTexts[payment.status] ?? payment.status}</span></p>
${itemList(lines, { amount: paid, currency: payment.currency })}<dl>${joined(rows)}</dl><p class="soft">This is a test: no money moved.</p><p class="pair" id="actions"></p>`,
  })
}

const noReceiptPage = (): string =>
  page({
    title: 'Receipt not found',
    brand: 'Tender mock',
    body: html`<p>The address is wrong, or nothing was paid.</p>`,
  })

const tokenForm = /^[A-Za-z0-9]{32}$/

/**
 * Returns the headers of the page. No page can frame the receipt, and its policy allows no
 * requests. Search engines are asked not to index it, even if a page links to it.
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
