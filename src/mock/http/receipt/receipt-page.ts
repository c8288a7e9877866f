import { formatMoney } from '../../../shared/money'
import { toDateTime } from '../../clock'
import type { Receipt } from '../../domain/payments/find-receipt'
import { describeMethod } from '../../domain/payments/present-method'
import type { Instant } from '../../records/instant'
import { type Html, html, page } from '../html-page'
import { receiptScript } from './receipt-script'

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const moment = (time: Instant): Html => html`<time datetime="${toDateTime(time)}">${days.format(time)} UTC</time>`

const joined = (pieces: readonly Html[]): Html => ({ html: pieces.map((piece) => piece.html).join('') })

const row = (term: string, value: string | Html): Html => html`<div><dt>${term}</dt><dd>${value}</dd></div>`

/**
 * Creates the page of a receipt: merchant, amount, date, payment method, order, status and refunds.
 */
export const receiptPage = ({ payment, captured, paid, status, refunds }: Receipt, merchantName: string): string => {
  const money = (amount: number): string => formatMoney({ amount, currency: payment.currency })
  const rows = [
    row('Merchant', merchantName),
    row('Amount', money(paid)),
    row('Date', moment(captured)),
    row('Paid with', describeMethod(payment)),
    ...(payment.orderId === null ? [] : [row('Order', payment.orderId)]),
    row('Status', status),
    ...refunds.map(({ amount, time }) => row('Refunded', html`${money(amount)}<br>${moment(time)}`)),
    ...(refunds.length > 0 ? [row('Total refunded', money(payment.refundedAmount))] : []),
  ]
  return page({
    title: 'Receipt',
    theme: '',
    brand: merchantName,
    script: receiptScript,
    body: html`<p class="amount">${money(paid)}</p><p class="soft">${status}, to ${merchantName}</p>
<dl>${joined(rows)}</dl><p class="soft">This is a test: no money moved.</p><p class="pair" id="actions"></p>`,
  })
}

export const noReceiptPage = (): string =>
  page({
    title: 'Receipt not found',
    theme: '',
    brand: 'Tender mock',
    body: html`<p>The address is wrong, or nothing was paid.</p>`,
  })
