import {
  type Authorisation,
  type CheckoutHandlers,
  type CheckoutStore,
  type ClientToken,
  checkOrderRisk,
  createCheckoutHandlers,
  createServer,
  csp,
  expressHandler,
  fraud,
  memoryStore,
  type NodeRequest,
  type OrderRecord,
  type OrderRisk,
  type OrderState,
  type Payment,
  postgresStore,
  type TenderServer,
} from 'tender-checkout/server'

const serviceUrl = 'https://pay.example'
const privateKey = 'sk_test_demo'
const amount = { amount: 5099, currency: 'EUR' }
const paymentMethod = { type: 'CARD', token: 'token_1' }

// Correct use, which must compile. An incompatible change of a type is then a compiler error.

export const server: TenderServer = createServer({
  serviceUrl,
  privateKey,
  features: [],
  onRequest: ({ operation }) => operation,
})
export const token: Promise<ClientToken> = server.clientTokens.generate({ trackingId: 'order_1' })
export const made: Promise<Authorisation> = server.payments.authorize(
  { amount: 5099, currencyCode: 'EUR', orderId: 'order_1', paymentMethod },
  { idempotencyKey: 'order_1_1', expect: { amount: 5099, currency: 'EUR' } },
)
export const state = (answer: OrderState): boolean => answer.status === 'paid' && answer.version === 1
export const header: string = csp({ serviceUrl, wallets: true }).header
const risk = { orderId: 'order_1', amount, userEmail: 'ada@example.com' }
export const country: string | null | undefined = fraud.behaviouralRisk({ items: [] }, risk).site_country

export const ownData: OrderRisk = checkOrderRisk(JSON.parse('{}'))
export const captured = (payment: Payment): number | undefined => payment.amount?.rawAmount

/** Compiles only if `waits` narrows an authorisation. */
export const urlOrId = (authorisation: Authorisation): string =>
  authorisation.waits ? authorisation.url : authorisation.payment.id

export const firstStatus = async (): Promise<Payment['status'] | undefined> => {
  for await (const { status } of server.payments.list({ first: 1 })) return status
  const { items, endCursor } = await server.payments.list().page()
  return endCursor === null ? undefined : items[0]?.status
}

const shopOrder = { amount, flowId: 'flow_immediate' }
export const handlers: CheckoutHandlers = createCheckoutHandlers({
  server,
  store: memoryStore(),
  order: (trackingId, request) => (request?.fields.cart === trackingId ? shopOrder : null),
})
export const response: Promise<Response> = handlers.handle(new Request('https://shop.example/checkout/authorise'))

interface Incoming extends NodeRequest {
  session: { cart: string }
}
/** Compiles only if `order` may read the request that Express has parsed. */
export const listener = expressHandler(
  createCheckoutHandlers<Incoming>({
    server,
    store: memoryStore(),
    order: (trackingId, request) => (request?.original.session.cart === trackingId ? shopOrder : null),
  }),
)
/** Compiles without a type argument. */
export const plainListener = expressHandler(
  createCheckoutHandlers({ server, store: memoryStore(), order: () => shopOrder }),
)

export const fromPostgres: CheckoutStore = postgresStore({ query: async () => ({ rows: [], rowCount: 0 }) })
export const ownStore: CheckoutStore = {
  read: async () => null,
  compareAndSet: async (_trackingId: string, expectedVersion: number, record: OrderRecord) =>
    expectedVersion === 0 && !!record,
}

// Incorrect use, which must not compile. A type that has become `any` would accept it.

// @ts-expect-error privateKey is required
createServer({ serviceUrl })
// @ts-expect-error onRequest is a function
createServer({ serviceUrl, privateKey, onRequest: true })
// @ts-expect-error generate() resolves with a token, not with a number
export const wrongToken: Promise<number> = server.clientTokens.generate().then((made) => made.token)
// @ts-expect-error a payment has a payment method
server.payments.authorize({ amount: 5099, currencyCode: 'EUR' })
// @ts-expect-error an amount is a number
server.payments.capture('payments:1', { amount: '5099' })
// @ts-expect-error capture() takes no reason
server.payments.capture('payments:1', { reason: 'late' })
// @ts-expect-error a filter has a known verb
server.payments.list({ filter: { amount: { value: 5099, selectedVerb: 'CONTAINS' } } })
// @ts-expect-error a payment has a known status
server.payments.list({ filter: { status: { value: 'PAID' } } })
// @ts-expect-error the payload is an object
server.wallets.setup('SAMSUNG_PAY', 'payload')
// @ts-expect-error a payment that waits for the customer has no payment to read
export const waiting = (authorisation: Extract<Authorisation, { waits: true }>) => authorisation.payment
// @ts-expect-error the amount of a payment may be null
export const amountOf = (payment: Payment): number => payment.amount.rawAmount
// @ts-expect-error a channel has a known name
export const channel: OrderRisk['purchase']['orderChannel'] = 'TELEPATHY'
// @ts-expect-error handlers need a store
createCheckoutHandlers({ server, order: () => shopOrder })
// @ts-expect-error an order has a flowId
createCheckoutHandlers({ server, store: memoryStore(), order: () => ({ amount }) })
// @ts-expect-error a store compares and sets
export const brokenStore: CheckoutStore = { read: async () => null }
// @ts-expect-error the provider needs the customer's email address
fraud.behaviouralRisk({ items: [] }, { orderId: 'order_1', amount })
