import type { Request } from 'express'
import { createCheckoutHandlers, createServer } from 'tender-checkout/server'
import { memory } from './memory'
import { sessionIn } from './session'
import { privateKey, publicKey, serviceUrl } from './settings'

export const tender = createServer({ serviceUrl, privateKey, publicKey })

/** The three routes at `/tender/`, which take payments for the shop's orders. */
export const checkout = createCheckoutHandlers<Request>({
  server: tender,
  store: memory.store, // postgresStore in production
  order: (trackingId, request) => {
    // `request` is null when the shop itself calls `verifyOrder`.
    const order = request
      ? memory.orders.get(sessionIn(request.headers.get('cookie')) ?? '')
      : [...memory.orders.values()].find(({ id }) => id === trackingId)
    if (order?.id !== trackingId) return null
    return { amount: order.amount, flowId: 'flow_immediate', customer: { id: order.customerId } }
  },
})
