import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { callThrough } from '../../lab/contract-suite/call-through'
import type { Call } from '../../lab/contract-suite/contract-case'
import { at, pay, startIntent, textAt, tokenOf } from '../../lab/contract-suite/helpers'
import { callFrom, waitForWorker } from './call-from'
import { ports } from './ports'
import { test as base, type Host } from './test'

export type Method = 'card' | 'PAYPAL' | 'KLARNA'

/** A payment that waits for its customer action. */
export interface Waiting {
  url: string
  paymentId: string
  intentId: string
  /** Reads the current status and decline code from the service. */
  outcome(): Promise<unknown>
}

export interface ChallengeFixtures {
  /** The URL of a page of the shop, on an origin of its own and with a query. */
  returnUrl: string
  /**
   * Opens a page of the service's origin, once. Its requests reach the service worker. The tested
   * page stays in the foreground.
   */
  openDesk: () => Promise<Page>
  /** Creates a payment that waits. With `returns: false`, the shop passes no return URL. */
  waitingOn: (host: Host, method?: Method, options?: { returns: boolean }) => Promise<Waiting>
  /**
   * Moves the clock of the service worker. The clock of the server is not moved, because other
   * tests use it.
   */
  advanceWorker: (milliseconds: number) => Promise<void>
}

const outcomeDocument = 'query Get($id: ID!) { getPayment(id: $id) { status paymentCore { outcome { declineCode } } } }'

const challengedCard = '4000002760003184'

const waitingPayment = async (call: Call, method: Method, returnUrl: string | null): Promise<Waiting> => {
  const intentId = textAt(await startIntent(call), 'data.startIntent.id')
  const answer =
    method === 'card'
      ? await pay(call, await tokenOf(call, { number: challengedCard }), {
          intentId,
          perform3DSecure: returnUrl === null ? {} : { redirectUrl: returnUrl },
        })
      : await pay(call, '', { intentId, paymentMethod: { type: method }, apmRedirectUrl: returnUrl })
  const paymentId = textAt(answer, 'errors.0.extensions.paymentId')
  return {
    url: textAt(answer, 'errors.0.extensions.url'),
    paymentId,
    intentId,
    outcome: async () => {
      const read = await call(outcomeDocument, { variables: { id: paymentId } })
      return {
        status: at(read, 'data.getPayment.status'),
        declineCode: at(read, 'data.getPayment.paymentCore.outcome.declineCode'),
      }
    },
  }
}

export const serviceAt = (host: Host) => `http://localhost:${ports[host].service}`

export const test = base.extend<ChallengeFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: fixtures name what they need in a pattern, and this one needs nothing
  returnUrl: async ({}, use) => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end('<!doctype html><html lang="en"><title>Shop</title><h1>Back in the shop</h1>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/back?cart=7%20a`)
    server.closeAllConnections()
    server.close()
  },
  openDesk: async ({ context, page }, use) => {
    const open = async () => {
      const desk = await context.newPage()
      await desk.goto(`${serviceAt('worker')}/relay/`)
      await waitForWorker(desk)
      await page.bringToFront()
      return desk
    }
    let desk: Promise<Page> | undefined
    await use(() => {
      desk ??= open()
      return desk
    })
  },
  waitingOn: async ({ openDesk, returnUrl }, use) => {
    const callOn = async (host: Host): Promise<Call> =>
      host === 'worker' ? callFrom(await openDesk()) : callThrough(fetch, () => serviceAt('node'))
    await use(async (host, method = 'card', { returns } = { returns: true }) =>
      waitingPayment(await callOn(host), method, returns ? returnUrl : null),
    )
  },
  advanceWorker: async ({ openDesk }, use) => {
    await use(async (milliseconds) => {
      const desk = await openDesk()
      const status = await desk.evaluate(async (advanceMs) => {
        const headers = { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' }
        const response = await fetch('/mock/clock', { method: 'POST', headers, body: JSON.stringify({ advanceMs }) })
        return response.status
      }, milliseconds)
      if (status !== 200) throw new Error(`The clock was not moved: ${status}`)
    })
  },
})

export { expect } from './test'
