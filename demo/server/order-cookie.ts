import { randomBytes } from 'node:crypto'

const orderId = 'order_[0-9a-f]{12}'
const current = new RegExp(`(?:^|;\\s*)fellrunner_order=(${orderId})(?:;|$)`)
const placed = new RegExp(`(?:^|;\\s*)fellrunner_placed=(${orderId}(?:\\.${orderId})*)(?:;|$)`)

const maxPlaced = 20

/** The orders of one browser, from its cookies. */
export interface OrderCookies {
  /** The order that the browser is about to pay. */
  current: string | undefined
  /** The orders whose confirmation page was opened, newest first. */
  placed: readonly string[]
}

export const ordersIn = (cookies: string | null | undefined): OrderCookies => ({
  current: current.exec(cookies ?? '')?.[1],
  placed: placed.exec(cookies ?? '')?.[1]?.split('.') ?? [],
})

/** Returns the order that a URL names. Anyone can write a URL, so this proves no ownership. */
export const orderIdAt = (url: string): string | undefined => new RegExp(`[?&]order=(${orderId})(?:&|$)`).exec(url)?.[1]

export const newOrderId = (): string => `order_${randomBytes(6).toString('hex')}`

// Lax: the browser sends the cookies when the customer returns from their bank.
const attributes = 'Path=/; HttpOnly; SameSite=Lax'

export const keepOrder = (orderId: string): string => `fellrunner_order=${orderId}; ${attributes}`

/** The cookie that deletes the current order, so that the next checkout is a new order. */
export const forgetOrder = `fellrunner_order=; ${attributes}; Max-Age=0`

/**
 * Returns the cookies to set when a browser opens the confirmation page of its current order: the
 * order becomes a placed one, so that the next checkout is a new order.
 *
 * @param trackingId the order on the page
 */
export const placeOrder = ({ current, placed }: OrderCookies, trackingId: string): string[] => {
  if (current === undefined || current !== trackingId) return []
  const all = [...new Set([current, ...placed])].slice(0, maxPlaced)
  return [forgetOrder, `fellrunner_placed=${all.join('.')}; ${attributes}`]
}

/**
 * Returns the order of a checkout page: a placed order if the URL names it, for another attempt,
 * otherwise the current order or a new one. A URL can name only orders of the browser's cookies.
 */
export const orderFor = (url: string, { current, placed }: OrderCookies): string => {
  const named = orderIdAt(url)
  return named !== undefined && placed.includes(named) ? named : (current ?? newOrderId())
}

/**
 * Returns the order of the confirmation page: the one that its URL names, otherwise the current
 * order, otherwise the newest placed one.
 */
export const confirmedOrderFor = (url: string, { current, placed }: OrderCookies): string => {
  const named = new RegExp(`[?&]trackingId=(${orderId})(?:&|$)`).exec(url)?.[1]
  return named ?? current ?? placed[0] ?? newOrderId()
}
