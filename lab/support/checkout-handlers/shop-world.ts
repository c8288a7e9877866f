import type { Payment } from '../../../src/contract/generated/types'
import { createNodeMock } from '../../../src/mock/node'
import type { CheckoutStore } from '../../../src/server/checkout/checkout-store'
import { assembleCheckoutHandlers } from '../../../src/server/checkout/create-checkout-handlers'
import { memoryStore } from '../../../src/server/checkout/memory-store'
import type { CheckoutHandlersOptions } from '../../../src/server/checkout/options'
import type { ShopOrder } from '../../../src/server/checkout/shop-order'
import { assembleServer, type TenderServer } from '../../../src/server/create-server'
import { profile as testedProfile } from '../server/service-profile'

/** A fault of one request from the shop's server to the service. */
export type Fault = 'lostRequest' | 'lostAnswer' | 'limited' | 'broken' | 'unauthorised'

export interface ShopWorldOptions {
  /** Options that replace the defaults. */
  handlers?: Partial<CheckoutHandlersOptions>
  store?: CheckoutStore
  /** Replaces calls of the server client. */
  changeServer?(server: TenderServer): TenderServer
  /** @default the profile of the test run */
  profile?: 'base' | 'full'
}

const card = { expMonth: 12, expYear: 2040, cvc: '123', name: 'Ada Lovelace' }

/**
 * Creates a shop with one customer, its handlers and a service, in one process and with one clock.
 * Waiting takes no real time. Tests can set faults for each operation of the service.
 */
export const createShopWorld = ({
  handlers,
  store = memoryStore(),
  profile = testedProfile,
  changeServer = (server) => server,
}: ShopWorldOptions = {}) => {
  let now = Date.parse('2026-03-01T12:00:00Z')
  let keys = 0
  const mock = createNodeMock({ clock: () => now, profile })
  const faults: { operation: string; fault: Fault }[] = []
  const held: { operation: string; until: Promise<void> }[] = []
  const sent: string[] = []
  const errors: unknown[] = []
  const orders = new Map<string, ShopOrder>()

  const toService = async (url: string, init: RequestInit): Promise<Response> => {
    const operation = init.body ? operationOf(init) : 'account'
    sent.push(operation)
    const hold = held.findIndex((one) => one.operation === operation)
    if (hold >= 0) await held.splice(hold, 1)[0]?.until
    const index = faults.findIndex((one) => one.operation === operation || one.operation === '*')
    const [met] = index < 0 ? [] : faults.splice(index, 1)
    const pass = () => mock.handle(new Request(url, { ...init, signal: null }))
    return met ? meet(met.fault, pass) : pass()
  }
  const runtime = {
    now: () => now,
    random: () => 0.5,
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    wait: async (ms: number) => {
      now += ms
    },
  }
  const serverFor = (fetch: typeof toService) =>
    assembleServer(
      { serviceUrl: 'https://pay.example', privateKey: 'sk_test_demo', publicKey: 'pk_test_demo', fetch },
      runtime,
    )
  const calm = serverFor((url, init) => mock.handle(new Request(url, init)))

  const options: CheckoutHandlersOptions = {
    server: changeServer(serverFor(toService)),
    store,
    order: (trackingId, request) =>
      request && request.headers.get('cookie') !== 'customer=ada' ? null : (orders.get(trackingId) ?? null),
    onError: (error) => errors.push(error),
    ...handlers,
  }
  const checkout = assembleCheckoutHandlers(options, runtime)

  const postTo = async (
    handlers: typeof checkout,
    route: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) => {
    const request = new Request(`https://shop.example/tender/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'customer=ada', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const response = await handlers.handle(request)
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
    return { status: response.status, headers: response.headers, body: (await response.json()) as any }
  }

  const callWith = async (clientToken: string, query: string, variables: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${clientToken}` }
    const body = JSON.stringify({ query, variables })
    const request = new Request('https://pay.example/api/graphql', { method: 'POST', headers, body })
    return (await (await mock.handle(request)).json()).data
  }

  const world = {
    checkout,
    /** Posts to a route of the handlers, as Ada unless the headers name another customer. */
    post: (route: string, body: unknown, headers?: Record<string, string>) => postTo(checkout, route, body, headers),
    /** Returns the same shop with another store, as after a loss of the database. */
    withStore: (other: CheckoutStore) => {
      const handlers = assembleCheckoutHandlers({ ...options, store: other }, runtime)
      return (route: string, body: unknown) => postTo(handlers, route, body)
    },
    /** The errors that the handlers reported. */
    errors,
    /** The names of the operations that the shop's server sent. */
    sent,
    store,
    service: calm,
    orders,
    stop: () => mock.stop(),
    now: () => now,
    passTime: (ms: number) => {
      now += ms
    },
    /** Sets the fault of the next request with this operation (`*`: any). */
    fault: (operation: string, fault: Fault, times = 1) => {
      for (let count = 0; count < times; count += 1) faults.push({ operation, fault })
    },
    /** Delays the next request of this operation until the returned function is called. */
    hold: (operation: string): (() => void) => {
      let release = () => {}
      held.push({ operation, until: new Promise((resolve) => (release = resolve)) })
      return () => release()
    },
    /** Resolves when this operation has been sent this many times. */
    whenSent: async (operation: string, times = 1) => {
      while (sent.filter((name) => name === operation).length < times)
        await new Promise((resolve) => setTimeout(resolve, 1))
    },
    addOrder: (trackingId: string, order: Partial<ShopOrder> = {}) => {
      const standard = { amount: { amount: 5099, currency: 'EUR' }, flowId: 'flow_immediate' }
      orders.set(trackingId, { ...standard, ...order } as ShopOrder)
    },
    tokenise: async (number = '4242424242424242') =>
      (await calm.paymentMethods.tokenise({ paymentMethod: { card: { ...card, number } } })).token,
    /** Returns the saved cards of a customer, as a browser with this Client Token reads them. */
    savedCards: (clientToken: string, customerId: string): Promise<unknown[]> =>
      callWith(clientToken, 'query saved($id: String!) { getPaymentMethods(customerId: $id) { number } }', {
        id: customerId,
      }).then(({ getPaymentMethods }) => getPaymentMethods),
    /** Tokenises a card as the browser does, with a Client Token of this order. */
    tokeniseFor: async (trackingId: string, number = '4242424242424242'): Promise<string> => {
      const { body } = await world.post('client-token', { trackingId })
      const query = 'mutation tokenise($data: TokenInput!) { tokenisePaymentMethod(data: $data) { token } }'
      const variables = { data: { paymentMethod: { card: { ...card, number } } } }
      return (await callWith(body.clientToken, query, variables)).tokenisePaymentMethod.token
    },
    startIntent: async (trackingId: string) => {
      const amount = { amount: 5099, currency: 'EUR' }
      return (await calm.intents.start({ trackingId, paymentFlowId: 'flow_immediate', amount })).id
    },
    /** Creates a request like the checkout's in the browser, by default for a new order. */
    request: async ({ number, trackingId = 'order_1', ...body }: RequestParts = {}) => {
      if (!orders.has(trackingId)) world.addOrder(trackingId)
      return {
        trackingId,
        type: 'CARD',
        token: await world.tokenise(number),
        intentId: await world.startIntent(trackingId),
        attemptKey: 'attempt-1',
        amount: { amount: 5099, currency: 'EUR' },
        returnUrl: 'https://shop.example/thanks',
        timeoutMs: 60_000,
        ...body,
      }
    },
    /**
     * Sends a payment request with the order's newest key, as if it arrived after the shop's server
     * stopped waiting.
     */
    arriveLate: async (trackingId: string, { token, intentId }: { token: string; intentId: string }) => {
      const { attempts = [] } = (await store.read(trackingId))?.record ?? {}
      const idempotencyKey = attempts.at(-1)?.idempotencyKey ?? ''
      const { amount, flowId = '' } = orders.get(trackingId) ?? {}
      await calm.payments.authorize(
        {
          orderId: trackingId,
          flowId,
          intentId,
          amount: amount?.amount ?? 0,
          currencyCode: 'EUR',
          paymentMethod: { type: 'CARD', token },
        },
        { idempotencyKey },
      )
    },
    /** Completes a challenge or an approval as the customer. */
    answerChallenge: async (url: string, answer: 'confirm' | 'fail' | 'cancel' = 'confirm') => {
      await mock.handle(new Request(url))
      await mock.handle(new Request(`${url}?step=question`))
      const form = { confirm: { code: '1234', do: 'approve' }, fail: { code: '0' }, cancel: { do: 'cancel' } }[answer]
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await mock.handle(new Request(url, { method: 'POST', headers, body: new URLSearchParams(form) }))
    },
    /** Returns every payment that the service has for an order. */
    payments: async (trackingId: string): Promise<Payment[]> => {
      const all: Payment[] = []
      for await (const payment of calm.payments.list()) if (payment.orderId === trackingId) all.push(payment)
      return all
    },
  }
  return world
}

export type ShopWorld = ReturnType<typeof createShopWorld>

interface RequestParts {
  number?: string
  trackingId?: string
  [member: string]: unknown
}

const operationOf = ({ body }: RequestInit): string =>
  /^\s*(?:query|mutation)\s+(\w+)/.exec(String(JSON.parse(String(body)).query))?.[1] ?? ''

const errorBody = (code: string, status: number, headers: Record<string, string> = {}) =>
  Response.json({ data: null, errors: [{ message: code, extensions: { code } }] }, { status, headers })

const meet = async (fault: Fault, pass: () => Promise<Response>): Promise<Response> => {
  switch (fault) {
    case 'lostRequest':
      throw new TypeError('fetch failed')
    case 'lostAnswer':
      await pass()
      throw new TypeError('fetch failed')
    case 'limited':
      return errorBody('error.rateLimited', 429, { 'retry-after': '2' })
    case 'broken':
      return errorBody('error.internal', 500)
    case 'unauthorised':
      return errorBody('api.key.unauthorized', 401)
  }
}
