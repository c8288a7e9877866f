import { createControlState, type Wait } from './control/clock-and-faults'
import { handleControl } from './control/handle-control'
import { createRequestLog } from './control/request-log'
import { handleGraphQL } from './graphql/handle-graphql'
import { buildServiceSchema, featuresOf } from './graphql/operations'
import { handleChallenge } from './http/challenge-page'
import { framesAccount } from './http/frames-account'
import { forwardedOrigin, withAgentCluster } from './http/host'
import { handleReceipt } from './http/receipt-page'
import { createIdempotency } from './idempotency'
import { type Ids, randomIds } from './ids'
import type { MockProfile } from './profiles'
import { createRateLimit, type RateLimitOptions } from './rate-limit'
import { challengePrefix, controlPrefix, receiptPrefix, routes } from './routes'
import { type Account, seededAccounts } from './seed/accounts'
import { type Flow, seededFlows } from './seed/flows'
import type { Service } from './service'
import type { Store } from './store/store'
import type { Clock, Instant } from './time'

/** Options of `createMock`. */
export interface MockOptions {
  store: Store
  /**
   * The clock from which the service derives its time. The control endpoints move the service's
   * time, not this clock.
   * @default the machine's clock
   */
  clock?: Clock
  /**
   * Creates ids and tokens.
   * @default random ids
   */
  ids?: Ids
  /**
   * The merchants' accounts with their keys.
   * @default the demo accounts
   */
  accounts?: readonly Account[]
  /**
   * Which interface the service has: `base` serves exactly the specification and announces no
   * feature, `full` has all additions.
   * @default 'full'
   */
  profile?: MockProfile
  /** Flows in addition to the built-in ones. A flow with the id of a built-in flow replaces it. */
  flows?: readonly Flow[]
  /**
   * Lets requests from this machine with a Private Key control the service, for example reset it or
   * move its clock. Also keeps a log of the latest requests.
   * @default false
   */
  allowControl?: boolean
  /**
   * How often a credential may call the service, by the service's clock.
   * @default no limit
   */
  rateLimit?: RateLimitOptions
  /**
   * Versions of the frames that the service has withdrawn. Their documents get 410, if the mock
   * serves frames, and `/frames/account` lists them.
   * @default none
   */
  withdrawnVersions?: readonly string[]
  /**
   * Declares that no shop shares the site of the service. Its frames then need no process of their
   * own in browsers that isolate sites, and responses have no header `Origin-Agent-Cluster`.
   * @default false, responses have `Origin-Agent-Cluster: ?1`
   */
  ownSite?: boolean
  /**
   * The URL under which browsers reach the service, if it differs from the one that a shop's server
   * calls, for example behind a proxy. It may have a path. The addresses of challenges and receipts
   * begin with it.
   * @default the origin of each request, with `trustProxy` the one that its headers name
   */
  publicUrl?: string
  /**
   * Whether the headers `X-Forwarded-Proto` and `X-Forwarded-Host` name the URL under which a
   * browser reached the service. Only for a mock behind a proxy that sets both. `publicUrl` has
   * priority.
   * @default false
   */
  trustProxy?: boolean
  /**
   * Waits a number of milliseconds. Faults with a latency use it.
   * @default a timer
   */
  wait?: Wait
}

/** A mock service without a server. */
export interface Mock {
  /**
   * Answers a request. Unknown paths get 404. `Response.error()` means that the connection ends
   * without a response.
   *
   * @param remoteAddress The address of the socket's peer, such as `127.0.0.1`. A host with
   *   sockets passes it, so that only this machine can control the service, whatever the `Host`
   *   header contains.
   */
  handle(request: Request, remoteAddress?: string): Promise<Response>
}

const sleep: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Adds the header `Date`, in whole seconds (RFC 9110, 6.6.1). `Response.error()` stays unchanged,
 * because it ends the connection without a response.
 */
const withDate = (response: Response, now: Instant): Response => {
  if (response.type !== 'error') response.headers.set('date', new Date(now).toUTCString())
  return response
}

/**
 * Creates the whole payment service as one function from request to response. Its records are in
 * the store.
 *
 * @throws Error if `rateLimit` is invalid.
 */
export const createMock = ({ store, allowControl = false, profile = 'full', ...options }: MockOptions): Mock => {
  const { flows: given = [], withdrawnVersions: withdrawn = [] } = options
  const clock = options.clock ?? Date.now
  const control = createControlState(store)
  const publicUrl = options.publicUrl?.replace(/\/+$/, '')
  const originOf = options.trustProxy ? forwardedOrigin : ({ url }: Request) => new URL(url).origin
  const service: Service = {
    schema: buildServiceSchema(profile),
    profile,
    store,
    clock,
    time: async () => clock() + (await control.read()).offsetMs,
    ids: options.ids ?? randomIds,
    accounts: options.accounts ?? seededAccounts,
    flows: [...given, ...seededFlows.filter((seeded) => given.every((flow) => flow.id !== seeded.id))],
    runOnce: createIdempotency(),
    control,
    log: allowControl ? createRequestLog(store) : null,
    wait: options.wait ?? sleep,
    rateLimit: options.rateLimit ? createRateLimit(options.rateLimit) : null,
    baseUrlOf: (request) => publicUrl ?? originOf(request),
  }
  const pageNeeds = async () => ({ store, accounts: service.accounts, now: await service.time() })
  const answer: Mock['handle'] = async (request, remoteAddress) => {
    const { pathname } = new URL(request.url)
    if (pathname === routes.graphql) return handleGraphQL(request, service)
    if (pathname.startsWith(challengePrefix)) return handleChallenge(request, await pageNeeds())
    if (pathname.startsWith(receiptPrefix)) return handleReceipt(request, await pageNeeds())
    if (allowControl && pathname.startsWith(controlPrefix)) return handleControl(request, service, remoteAddress)
    if (pathname === routes.account)
      return framesAccount(request, service.accounts, { features: featuresOf(profile), withdrawn })
    return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
  return {
    handle: async (request, remoteAddress) => {
      const response = withAgentCluster(await answer(request, remoteAddress), options.ownSite)
      // If the store fails here, the response has no Date.
      const now = await service.time().catch(() => undefined)
      return now === undefined ? response : withDate(response, now)
    },
  }
}
