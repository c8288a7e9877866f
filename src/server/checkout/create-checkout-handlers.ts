import { isTenderError, TenderError } from '../../shared/error'
import { optionsError } from '../../shared/options-error'
import { waitForAnswer } from '../../shared/with-timeout'
import { type CheckoutContext, shopCallMs } from './context'
import { handleAuthorise } from './handle-authorise'
import { handleClientToken } from './handle-client-token'
import { handleOutcome } from './handle-outcome'
import { handleVaultToken } from './handle-vault-token'
import { type CheckoutHandlersOptions, type CheckoutRequest, type CheckoutRoute, defaultMessages } from './options'
import { createNotifier } from './order-notice'
import { createRateLimiter } from './rate-limit'
import { readJson } from './read-json'
import { createRecentReadings } from './recent-readings'
import { Refusal } from './refusal'
import { createOwnerCheck } from './saved-card-owner'
import { settledOrder } from './settled-order'
import type { SettledOrder } from './settlement'
import { checkShopOrder, type ShopOrder } from './shop-order'
import { closeRecord } from './transitions'
import { updateOrder } from './update-order'
import { type VerifiedOrder, verifiedOrder } from './verify-order'

/**
 * The merchant's side of a checkout: three routes for the browser and three functions for the shop.
 */
export interface CheckoutHandlers<Original = Request> {
  /**
   * Answers a request to `{basePath}/client-token`, `{basePath}/authorise` or `{basePath}/outcome`,
   * with the option `vaultCustomer` to `{basePath}/vault-token`, and with 404 any other. Never
   * rejects.
   *
   * @param original Passed to your functions as `request.original`.
   * @default the request itself
   */
  handle(request: Request, original?: Original): Promise<Response>
  /**
   * Reads the order's payments that can still change, and records which one the order keeps. Then
   * it cancels or refunds the other payments with money that the handlers made, except disputed
   * ones. Payments that the order's record does not contain are searched for only while the outcome
   * of an attempt is unknown. Call `settle` again while `unsettled` is not empty, for example in a
   * scheduled job for the orders of the last days.
   *
   * @param trackingId The order's identity.
   * @returns The kept payment, the reversed payments, and the payments and attempts that are still
   *   unsettled.
   * @throws TenderError if the service cannot be read; `record.notFound` if the shop has no such
   *   order; `options.invalid` if the order is invalid. Also any error of the store or of `order`.
   */
  settle(trackingId: string): Promise<SettledOrder>
  /**
   * Settles an order and returns the service's view of the payment that it keeps. Call it on the
   * confirmation page and before shipping: a return URL, a message from the browser and a COMPLETE
   * intent prove nothing.
   *
   * @param trackingId The order's identity.
   * @returns Whether the order is paid, and with which payment.
   * @throws TenderError if the service cannot be read; `record.notFound` if the shop has no such
   *   order; `options.invalid` if the order is invalid. Also any error of the store or of `order`.
   */
  verifyOrder(trackingId: string): Promise<VerifiedOrder>
  /**
   * Closes an order, for example because it was cancelled. No later request to pay it is accepted.
   * From then on, `settle` also cancels or refunds payments that take money, except one that the
   * order already keeps. Call `settle` until `unsettled` is empty.
   *
   * @param trackingId The order's identity.
   * @returns The order after it was settled.
   * @throws TenderError if the service cannot be read; `record.notFound` if the shop has no such
   *   order; `options.invalid` if the order is invalid. The order is closed in these cases too.
   *   Also any error of the store or of `order`.
   */
  close(trackingId: string): Promise<SettledOrder>
}

/** The clock and the random keys of the handlers, which tests replace. */
export interface CheckoutRuntime {
  /** Milliseconds since 1970. */
  now(): number
  newKey(): string
}

const platform: CheckoutRuntime = { now: () => Date.now(), newKey: () => crypto.randomUUID() }

/**
 * Time limit of every request in milliseconds. Without this limit, a request would never end if the
 * shop's store never answers.
 */
const longestMs = 610_000

/**
 * Creates the handlers that take payments safely. The order, its price and its owner come from the
 * shop's records. Every order has at most one attempt whose outcome is unknown. An attempt is
 * repeated or replaced only by the rules in docs/spec/orders.md.
 *
 * @example
 * const checkout = createCheckoutHandlers({
 *   server: createServer({ serviceUrl: 'https://pay.example', privateKey, publicKey }),
 *   store: memoryStore(), // postgresStore in production
 *   order: (trackingId, request) => findOrder(trackingId, request?.headers),
 * })
 * export const POST = (request: Request) => checkout.handle(request)
 *
 * @param options The server client, a store, and the function that returns an order.
 * @throws TenderError `options.invalid` that names the invalid option.
 */
export const createCheckoutHandlers = <Original = Request>(
  options: CheckoutHandlersOptions<Original>,
): CheckoutHandlers<Original> => assembleCheckoutHandlers(options, platform)

/**
 * Creates the same handlers as `createCheckoutHandlers`, with the clock and the keys of `runtime`.
 */
export const assembleCheckoutHandlers = <Original = Request>(
  options: CheckoutHandlersOptions<Original>,
  runtime: CheckoutRuntime,
): CheckoutHandlers<Original> => {
  checkOptions(options)
  const { server, store, basePath = '/tender', onError = logError } = options
  const report: CheckoutContext['report'] = async (error, trackingId) => {
    try {
      await onError(error, { trackingId })
    } catch {
      // Errors of the shop's `onError` are ignored, so that a failing log does not interrupt a
      // payment.
    }
  }
  const parts = { server, store, ...runtime, report }
  const { onOrder } = options
  const context: CheckoutContext = onOrder
    ? { ...parts, notify: createNotifier(parts, (notice) => onOrder(notice)) }
    : parts
  const answer = createRouter(options, context)

  const settledOf = async (trackingId: string) => {
    const order = await findOrder(options, trackingId, null)
    if (!order)
      throw new TenderError('record.notFound', 'createCheckoutHandlers: order() returned no order with this id')
    checkShopOrder(order)
    return settledOrder(context, trackingId, order.amount)
  }

  return {
    handle: async (request, original = request as Original) => {
      try {
        const route = routeOf(request, basePath, routesOf(options))
        return json(await waitForAnswer('checkout', answer(route, request, original), longestMs))
      } catch (error) {
        return withoutCache(refusalOf(error, report).toResponse())
      }
    },
    settle: async (trackingId) => (await settledOf(trackingId)).result,
    verifyOrder: async (trackingId) => verifiedOrder(await settledOf(trackingId)),
    close: async (trackingId) => {
      await updateOrder(context, trackingId, closeRecord)
      return (await settledOf(trackingId)).result
    },
  }
}

const routesOf = ({ vaultCustomer }: { vaultCustomer?: unknown }): readonly CheckoutRoute[] => [
  'client-token',
  'authorise',
  'outcome',
  ...(vaultCustomer ? (['vault-token'] as const) : []),
]

/**
 * Returns the route of a request.
 * @throws Refusal 404 or 405
 */
const routeOf = ({ url, method }: Request, basePath: string, routes: readonly CheckoutRoute[]): CheckoutRoute => {
  const { pathname } = new URL(url)
  const base = basePath.replace(/\/$/, '')
  const route = routes.find((name) => pathname === `${base}/${name}`)
  if (!route) throw new Refusal(404, 'route.notFound', `Expected ${base}/${routes.join(` or ${base}/`)}`)
  if (method !== 'POST')
    throw new Refusal(405, 'route.notFound', 'Expected the method POST', { headers: { allow: 'POST' } })
  return route
}

/**
 * Returns the shop's order. Null if there is none, or if the shop's record has another spelling of
 * the id.
 */
const findOrder = async <Original>(
  { order }: CheckoutHandlersOptions<Original>,
  trackingId: string,
  caller: CheckoutRequest<Original> | null,
): Promise<ShopOrder | null> => {
  const found = await waitForAnswer('checkout: order()', Promise.resolve(order(trackingId, caller)), shopCallMs)
  return found && (found.trackingId ?? trackingId) === trackingId ? found : null
}

/** How often the owner of an order may ask for its outcome: more than once a second. */
const outcomeLimit = { count: 1000, windowMs: 600_000 } as const
/** How often the outcome of one order may be asked for with the code of a return URL. */
const returnLimit = { count: 100, windowMs: 600_000 } as const

/** Creates the function that answers each route with plain data. */
const createRouter = <Original>(options: CheckoutHandlersOptions<Original>, context: CheckoutContext) => {
  const { clientTokens = {}, returnOrigins } = options
  const { callerOf = (_request, trackingId) => trackingId, check = () => true } = clientTokens
  const limiter = createRateLimiter(clientTokens.limit ?? { count: 20, windowMs: 600_000 }, context.now)
  const vaultLimiter = createRateLimiter(clientTokens.limit ?? { count: 20, windowMs: 600_000 }, context.now)
  const outcomes = createRateLimiter(outcomeLimit, context.now)
  const returnLimiter = createRateLimiter(returnLimit, context.now)
  const read = createRecentReadings(context)
  const checkOwner = createOwnerCheck(context)
  const messages = { ...defaultMessages, ...options.messages }

  return async (route: CheckoutRoute, request: Request, original: Original): Promise<object> => {
    const posted = await readJson(request)
    const { headers } = request
    const seen = (fields: Readonly<Record<string, string>> = {}): CheckoutRequest<Original> => ({
      route,
      headers,
      fields,
      original,
    })
    const find = (trackingId: string, caller: CheckoutRequest<Original> | null) =>
      findOrder(options, trackingId, caller)
    const orderOf = async (trackingId: string, fields?: Readonly<Record<string, string>>): Promise<ShopOrder> => {
      const found = await find(trackingId, seen(fields))
      if (!found) throw new Refusal(404, 'order.notFound', 'The order does not exist, or the caller does not own it')
      return found
    }
    switch (route) {
      case 'client-token':
        return handleClientToken(
          {
            context,
            messages,
            limiter,
            orderOf,
            callerOf: (trackingId) => callerOf(seen(), trackingId),
            check: (trackingId) => check(seen(), trackingId),
          },
          posted,
        )
      case 'vault-token':
        return handleVaultToken({
          context,
          messages,
          limiter: vaultLimiter,
          findCustomer: () => options.vaultCustomer?.(seen()) ?? null,
          check: () => check(seen(), ''),
        })
      case 'authorise': {
        const { browserServiceUrl } = context.server
        const origins =
          returnOrigins ?? [request.url, headers.get('origin'), browserServiceUrl].map((url) => originOf(url))
        const isReturnOrigin = (origin: string) => origins.includes(origin)
        return handleAuthorise({ context, messages, orderOf, isReturnOrigin, checkOwner }, posted)
      }
      case 'outcome': {
        const ownOrderOf = (trackingId: string) => find(trackingId, null)
        return handleOutcome({ context, orderOf, ownOrderOf, limiter: outcomes, returnLimiter, read }, posted)
      }
    }
  }
}

const originOf = (url: string | null): string => (url !== null && URL.canParse(url) ? new URL(url).origin : '')

const json = (body: object): Response => withoutCache(Response.json(body))

const withoutCache = (response: Response): Response => {
  response.headers.set('cache-control', 'no-store')
  return response
}

/**
 * Converts an error of a route to a refusal. A refusal is returned unchanged. The shop's
 * `authorise.failed` becomes 409, and any other error 503.
 */
const refusalOf = (error: unknown, report: CheckoutContext['report']): Refusal => {
  if (error instanceof Refusal) return error
  report(error, '')
  if (isTenderError(error) && error.code === 'authorise.failed')
    return new Refusal(409, 'order.refused', 'The shop refused the request', { customerMessage: error.customerMessage })
  return new Refusal(503, 'store.unavailable', 'The order, its store or the service could not be read')
}

const logError = (error: unknown) => console.error('tender-checkout/server:', error)

const isPositive = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 1

const checkOptions = <Original>(options: CheckoutHandlersOptions<Original>) => {
  const { server, store, order, basePath = '/tender', clientTokens } = options
  const limit = clientTokens?.limit
  const faults: [path: string, message: string, isFault: boolean][] = [
    ['server', 'expected the client that createServer returns', typeof server?.payments?.authorize !== 'function'],
    // The handlers repeat a request with its key if its answer was lost. Without keys, a repeated
    // request would make a second payment.
    ['server', 'expected a client with idempotency keys', server?.keepsIdempotencyKeys === false],
    ['store', 'expected read and compareAndSet, such as memoryStore()', typeof store?.compareAndSet !== 'function'],
    ['order', 'expected a function that returns an order', typeof order !== 'function'],
    ['vaultCustomer', 'expected a function', !['function', 'undefined'].includes(typeof options.vaultCustomer)],
    ['onOrder', 'expected a function', !['function', 'undefined'].includes(typeof options.onOrder)],
    ['basePath', 'expected a path such as /tender', !/^(\/[\w.~-]+)+\/?$/.test(basePath)],
    ['clientTokens.limit.count', 'expected a whole number of 1 or more', !isPositive(limit?.count ?? 1)],
    ['clientTokens.limit.windowMs', 'expected milliseconds, 1 or more', !isPositive(limit?.windowMs ?? 1)],
  ]
  const fields = faults.flatMap(([path, message, isFault]) => (isFault ? [{ path, message }] : []))
  if (fields.length > 0) throw optionsError('createCheckoutHandlers', fields)
}
