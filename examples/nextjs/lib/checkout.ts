import { createCheckoutHandlers, createServer, memoryStore } from 'tender-checkout/server'
import { findOrder, orderIdIn } from './orders'
import { privateKey, publicKey, serviceUrl } from './settings'
import { shared } from './shared'

export const checkout = createCheckoutHandlers({
  server: createServer({ serviceUrl, privateKey, publicKey }),
  store: shared('store', memoryStore), // postgresStore in production
  order: (trackingId, request) => {
    // `request` is null when the shop itself calls `verifyOrder` or `settle`.
    const isOwner = request === null || orderIdIn(request.headers) === trackingId
    return isOwner ? findOrder(trackingId) : null
  },
})
