import { setTimeout as sleep } from 'node:timers/promises'
import { assembleCheckoutHandlers, type CheckoutRuntime } from '../server/checkout/create-checkout-handlers'
import { postgresStore } from '../server/checkout/postgres-store'
import { Refusal } from '../server/checkout/refusal'
import { createServer, type TenderServer } from '../server/create-server'
import { createOrderChecks } from './check-orders'
import type { Configuration } from './configuration'
import type { Database } from './database'
import { type AccessEntry, type HttpListener, startListener } from './http-listener'
import { openDatabase } from './open-database'
import { createOrderQueue } from './order-queue'
import { createPrivateRoutes } from './private-routes'
import { createPublicRoutes } from './public-routes'
import { beatMs, createRecordRebuilder } from './rebuild-records'
import { createShopClient } from './shop-client'

/** The running process: its listeners, and the checks of due orders. */
export interface OrdersProcess {
  /** Where the shop's reverse proxy reaches the public routes. */
  publicListener: string
  /** Where the shop calls the private routes. */
  privateListener: string
  /** Waits up to 25 seconds for the running requests and checks, and releases the database. */
  stop(): Promise<void>
}

/** What the process uses of its platform. Tests replace parts of it. */
export interface OrdersPlatform extends CheckoutRuntime {
  server: TenderServer
  openDatabase(): Promise<Database>
  fetch(url: string, init: RequestInit): Promise<Response>
  onAccess(listener: 'public' | 'private', entry: AccessEntry): void
  onError(error: unknown, trackingId: string): void
  quietMs: number
  pollMs: number
}

/** Returns the platform of the command: Node, the service and the database of the configuration. */
export const nodePlatform = (
  { serviceUrl, browserServiceUrl, privateKey, publicKey, storage }: Configuration,
  log: Pick<OrdersPlatform, 'onAccess' | 'onError'>,
): OrdersPlatform => ({
  ...log,
  now: () => Date.now(),
  newKey: () => crypto.randomUUID(),
  server: createServer({ serviceUrl, browserServiceUrl, privateKey, publicKey }),
  openDatabase: () => openDatabase(storage, (error) => log.onError(error, '')),
  fetch: (url, init) => fetch(url, init),
  quietMs: 5000,
  pollMs: 2000,
})

/** Milliseconds until the next beat while lost records have not been searched for. */
const retryMs = 5000
/**
 * Milliseconds for the running requests when the process ends. Kubernetes waits 30 seconds by
 * default.
 */
const endMs = 25_000

/**
 * Starts the process: opens the database, listens, searches for lost records, and checks due
 * orders.
 *
 * @throws Error if the database or an address cannot be used
 */
export const startOrders = async (configuration: Configuration, platform: OrdersPlatform): Promise<OrdersProcess> => {
  const database = await platform.openDatabase()
  const { checks, beat, isReady, routesOf } = assemble(configuration, platform, database)
  const listeners: HttpListener[] = []
  const listen = async (name: 'public' | 'private'): Promise<string> => {
    const { paths, handle } = routesOf[name]
    const listener = await startListener({
      address: name === 'public' ? configuration.listen : configuration.privateListen,
      routes: ['/healthz', ...paths],
      handle: (request) =>
        new URL(request.url).pathname === '/healthz' ? healthOf(database, isReady()) : handle(request),
      onAccess: (entry) => platform.onAccess(name, entry),
      onError: (error) => platform.onError(error, ''),
    })
    listeners.push(listener)
    return listener.url
  }
  const stopping = new AbortController()
  const keepBeating = async () => {
    while (!stopping.signal.aborted) {
      await beat().catch((error) => platform.onError(error, ''))
      const options = { signal: stopping.signal, ref: false }
      await sleep(isReady() ? beatMs : retryMs, undefined, options).catch(() => undefined)
    }
  }
  const stop = async () => {
    stopping.abort()
    await Promise.all([
      Promise.race([checks.stop(), sleep(endMs, undefined, { ref: false })]),
      ...listeners.map((listener) => listener.stop(endMs)),
    ])
    await database.close()
  }
  try {
    const publicListener = await listen('public')
    const privateListener = await listen('private')
    void keepBeating()
    checks.start()
    return { publicListener, privateListener, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Routes {
  paths: string[]
  handle(request: Request): Promise<Response>
}

/** Connects the parts of the process. Starts nothing. */
const assemble = (configuration: Configuration, platform: OrdersPlatform, database: Database) => {
  const { basePath, publicUrl, browserServiceUrl, shopSecrets, privateSecrets } = configuration
  const { server, now, newKey, onError, fetch, quietMs, pollMs } = platform
  const context = { server, store: postgresStore(database), now, newKey, report: onError }
  const shop = createShopClient({ ...configuration, secrets: shopSecrets, now, fetch })
  const queue = createOrderQueue(database, quietMs)
  const rebuilder = createRecordRebuilder(context, database, configuration.storage.kind === 'folder')
  const checkout = assembleCheckoutHandlers(
    {
      server,
      store: context.store,
      basePath,
      returnOrigins: [publicUrl, new URL(browserServiceUrl).origin, ...configuration.returnOrigins],
      order: (trackingId, request) =>
        shop.order(trackingId, {
          route: request?.route ?? 'settle',
          cookie: request?.headers.get('cookie') ?? null,
          fields: request?.fields ?? {},
        }),
      onError: (error, { trackingId }) => onError(error, trackingId),
    },
    platform,
  )
  const privateRoutes = createPrivateRoutes({ context, queue, secrets: privateSecrets, isReady: rebuilder.isReady })
  const routesOf: Record<'public' | 'private', Routes> = {
    public: {
      paths: ['client-token', 'authorise', 'outcome'].map((route) => `${basePath}/${route}`),
      handle: createPublicRoutes({
        checkout,
        publicUrl,
        basePath,
        isReady: rebuilder.isReady,
        onForeignPage: () => onError(new Error(`--public-url: a page of another origin than ${publicUrl} asked`), ''),
      }),
    },
    private: {
      paths: ['/verify', '/settle', '/close', '/unsettled'],
      handle: (request) => answerPrivate(privateRoutes, request, platform),
    },
  }
  return {
    checks: createOrderChecks({ context, queue, shop, isReady: rebuilder.isReady, pollMs }),
    beat: rebuilder.beat,
    isReady: rebuilder.isReady,
    routesOf,
  }
}

const healthOf = async (database: Pick<Database, 'query'>, isReady: boolean): Promise<Response> => {
  try {
    await database.query('select 1', [])
    return Response.json({ status: isReady ? 'ok' : 'searching' })
  } catch {
    return Response.json({ status: 'database unavailable' }, { status: 503 })
  }
}

const answerPrivate = async (
  routes: (request: Request) => Promise<object>,
  request: Request,
  { onError }: Pick<OrdersPlatform, 'onError'>,
): Promise<Response> => {
  try {
    return Response.json(await routes(request))
  } catch (error) {
    if (error instanceof Refusal && error.status === 401)
      onError(new Error("Private listener: does the shop send TENDER_PRIVATE_SECRET as 'Authorization: Bearer'?"), '')
    if (error instanceof Refusal) return error.toResponse()
    onError(error, '')
    return new Refusal(503, 'store.unavailable', 'The store or the service could not be read').toResponse()
  }
}
