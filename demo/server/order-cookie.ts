import { randomBytes } from 'node:crypto'

const orderId = 'order_[0-9a-f]{12}'
const current = new RegExp(`(?:^|;\\s*)fellrunner_order=(${orderId})(?:;|$)`)
const placed = new RegExp(`(?:^|;\\s*)fellrunner_placed=(${orderId}(?:\\.${orderId})*)(?:;|$)`)

const mostPlaced = 20

/** The orders of one browser, as its cookies have them. */
export interface OrderCookies {
  /** The order that the browser is about to pay. */
  current: string | undefined
  /** The orders whose confirmation page it has opened, the newest first. */
  placed: readonly string[]
}

export const ordersIn = (cookies: string | null | undefined): OrderCookies => ({
  current: current.exec(cookies ?? '')?.[1],
  placed: placed.exec(cookies ?? '')?.[1]?.split('.') ?? [],
})

/**
 * Returns the order that an address names. On a page that a browser without cookies opened, the address replaces the
 * cookie.
 */
export const orderIdAt = (url: string): string | undefined => new RegExp(`[?&]order=(${orderId})(?:&|$)`).exec(url)?.[1]

export const newOrderId = (): string => `order_${randomBytes(6).toString('hex')}`

// Lax: the browser sends the cookies when the customer returns from their bank.
const attributes = 'Path=/; HttpOnly; SameSite=Lax'

export const keepOrder = (orderId: string): string => `fellrunner_order=${orderId}; ${attributes}`

/**
 * Returns the cookies for a browser that opens the confirmation page of its current order: its next visit is a new order.
 *
 * @param trackingId the order that the page shows
 */
export const placeOrder = ({ current, placed }: OrderCookies, trackingId: string): string[] => {
  if (current === undefined || current !== trackingId) return []
  const all = [...new Set([current, ...placed])].slice(0, mostPlaced)
  return [`fellrunner_order=; ${attributes}; Max-Age=0`, `fellrunner_placed=${all.join('.')}; ${attributes}`]
}

/**
 * Returns the order of a checkout page: a placed one if the address names it, so that its customer can try again; else
 * the current one, else a new one. An address can only name an order that the browser's cookies have.
 */
export const orderFor = (url: string, { current, placed }: OrderCookies): string => {
  const named = orderIdAt(url)
  return named !== undefined && placed.includes(named) ? named : (current ?? newOrderId())
}

/** Returns the order of the confirmation page: the one that its address names, else the newest. */
export const confirmedOrderFor = (url: string, { current, placed }: OrderCookies): string => {
  const named = new RegExp(`[?&]trackingId=(${orderId})(?:&|$)`).exec(url)?.[1]
  return named ?? current ?? placed[0] ?? newOrderId()
}
