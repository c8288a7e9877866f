/**
 * Controls the mock service for the scenarios of the shop. The page is on the service's origin,
 * because the mock accepts control only from there.
 */
import { createMockControl } from '../../src/mock/control/create-mock-control'
import { awaitService } from '../await-service'
import { type DeskReply, readDeskRequest } from './messages'
import { runDeskRequest } from './run-desk-request'

const { shopOrigin, mode } = document.documentElement.dataset

// Without a server, the service is a service worker of this origin.
const serviceReady = mode === 'worker' ? awaitService() : Promise.resolve()

const control = createMockControl({
  url: location.origin,
  privateKey: 'sk_test_demo',
  fetch: (request) => fetch(request),
})

addEventListener('message', async (event: MessageEvent) => {
  // Accepts messages only from the parent, and only if it is the shop.
  if (event.origin !== shopOrigin || event.source !== window.parent) return
  const [port] = event.ports
  const request = readDeskRequest(event.data)
  if (!port || !request) return
  let reply: DeskReply
  try {
    await serviceReady
    const charges = await runDeskRequest(request, control)
    reply = { done: true, ...(charges && { charges }) }
  } catch (error) {
    reply = { done: false, reason: error instanceof Error ? error.message : String(error) }
  }
  port.postMessage(reply)
})
