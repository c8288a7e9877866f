import { formatMoney } from '../../shared/money'
import type { IntentRecord } from '../store/records'
import { type Html, html, joined } from './html-page'

/** A line of an order, with its price. */
export interface OrderLine {
  title: string
  /** In minor units. */
  amount: number
}

/**
 * Returns the items in the cart of an intent. If their sum differs from the paid amount, the
 * difference is a further line. Empty without an intent or a cart, if an item has no title or no
 * price, and if the intent has another currency.
 *
 * @param paid the amount and currency that the customer pays for the whole order
 */
export const orderLines = (
  intent: IntentRecord | undefined,
  paid: { amount: number; currency: string },
): readonly OrderLine[] => {
  if (intent?.currency !== paid.currency) return []
  const items = (intent.cart?.items ?? []).map(({ title, quantity, lineTotal }) => ({
    title: quantity === null || quantity === 1 ? title : `${quantity} × ${title}`,
    amount: lineTotal,
  }))
  const lines = items.filter((item): item is OrderLine => item.title !== null && item.amount !== null)
  if (lines.length === 0 || lines.length < items.length) return []
  const rest = lines.reduce((sum, { amount }) => sum - amount, paid.amount)
  if (rest === 0) return lines
  return [...lines, { title: rest > 0 ? 'Delivery and other charges' : 'Discount', amount: rest }]
}

/** Shows the lines of an order, and the total below them; nothing without lines. */
export const itemList = (lines: readonly OrderLine[], total: { amount: number; currency: string }): Html => {
  if (lines.length === 0) return html``
  const { currency } = total
  const row = (title: string, amount: number): Html =>
    html`<div><dt>${title}</dt><dd>${formatMoney({ amount, currency })}</dd></div>`
  return html`<dl class="items">${joined(lines.map(({ title, amount }) => row(title, amount)))}${row('Total', total.amount)}</dl>`
}
