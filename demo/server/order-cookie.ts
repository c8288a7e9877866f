import { randomBytes } from 'node:crypto'

const name = 'fellrunner_order'
const shape = /(?:^|;\s*)fellrunner_order=(order_[0-9a-f]{12})(?:;|$)/
const query = /\?order=(order_[0-9a-f]{12})$/

/** The order this browser is about to pay: kept over reloads, gone once it is paid. */
export const orderIdIn = (cookies: string | null | undefined): string | undefined => shape.exec(cookies ?? '')?.[1]

/** The same, of a page whose browser keeps no cookies. */
export const orderIdAt = (url: string): string | undefined => query.exec(url)?.[1]

export const newOrderId = (): string => `order_${randomBytes(6).toString('hex')}`

// Lax, so that it is there when the customer comes back from their bank.
export const keepOrder = (orderId: string): string => `${name}=${orderId}; Path=/; HttpOnly; SameSite=Lax`

export const dropOrder = `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`
