import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Session } from '../backend/session'
import { orderIdAt, ordersIn } from './order-cookie'
import { visitorIdIn } from './visitor-cookie'

/** New for each start of the demo. */
const secret = randomBytes(32)

const proofOf = (orderId: string): Buffer => createHmac('sha256', secret).update(orderId).digest()

/**
 * Returns the query for the backend's URLs on a page without cookies. An order's id is no secret:
 * it is in the URL of the confirmation page and in the shop's mails. So the query also has a proof
 * that this server has named the order to this page.
 */
export const orderQuery = (orderId: string): string =>
  `?${new URLSearchParams({ order: orderId, proof: proofOf(orderId).toString('base64url') })}`

/** Returns the order that a URL names, if the URL has the proof of `orderQuery` for it. */
const provenOrderAt = (url: string): string | undefined => {
  const orderId = orderIdAt(url)
  const proof = Buffer.from(new URL(url).searchParams.get('proof') ?? '', 'base64url')
  if (orderId === undefined) return undefined
  const expected = proofOf(orderId)
  return proof.length === expected.length && timingSafeEqual(proof, expected) ? orderId : undefined
}

/** Identifies the browser that sent a request, from its cookies or from the URL of `orderQuery`. */
export const sessionOf = ({ headers, url }: Pick<Request, 'headers' | 'url'>): Session => {
  const { current, placed } = ordersIn(headers.get('cookie'))
  return {
    orderIds: [current ?? [], placed, provenOrderAt(url) ?? []].flat(),
    visitorId: visitorIdIn(headers.get('cookie')),
  }
}
