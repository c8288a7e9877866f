import type { GraphQLSchema } from 'graphql'
import type { Clock } from './clock'
import { authenticate } from './credentials'
import { executeRequest } from './execute'
import { preflight } from './http/cors'
import { framesAccount } from './http/frames-account'
import type { ResponseMediaType } from './http/media-types'
import { type ParsedRequest, parseRequest } from './http/parse-request'
import { respond, respondFailed, respondRejected } from './http/respond'
import { createIdempotency, idempotencyHeader, type RunOnce } from './idempotency'
import { type Ids, randomIds } from './ids'
import { operations } from './resolvers/operations'
import { createRootValue } from './root-value'
import { routes } from './routes'
import { buildServiceSchema } from './schema/build-schema'
import { type Account, seededAccounts } from './seed/accounts'
import { type Flow, seededFlows } from './seed/flows'
import type { Store } from './store/store'

export interface MockOptions {
  store: Store
  /** Default: the machine's clock. */
  clock?: Clock
  /** Default: random. */
  ids?: Ids
  /** Default: the accounts of the demo. */
  accounts?: readonly Account[]
  /** Flows beside the seeded ones; one with the id of a seeded flow stands in for it. */
  flows?: readonly Flow[]
}

export interface Mock {
  /** Answers every request; those to an address that is none of the service's with 404. */
  handle(request: Request): Promise<Response>
}

interface Service {
  schema: GraphQLSchema
  runOnce: RunOnce
  options: Required<MockOptions>
}

const authorise = (request: Request, { options: { store, accounts, clock } }: Service) =>
  authenticate(request.headers.get('authorization'), { store, accounts, now: clock() })

const runGraphQL = async (request: Request, { body }: ParsedRequest, service: Service) => {
  const { store, ids, clock, flows } = service.options
  const caller = await authorise(request, service)
  const countryHeader = request.headers.get('cf-ipcountry')
  const rootValue = createRootValue({
    operations,
    context: { store, ids, now: clock(), caller, flows, countryHeader },
    idempotencyKey: request.headers.get(idempotencyHeader) || null,
    runOnce: service.runOnce,
  })
  return executeRequest(service.schema, body, rootValue)
}

/** The phases of a GraphQL request: parse, authorise, execute, respond. */
const handleGraphQL = async (request: Request, service: Service): Promise<Response> => {
  if (request.method === 'OPTIONS') return preflight()
  const requestId = service.options.ids.uuid()
  let mediaType: ResponseMediaType = 'application/json'
  try {
    const parsed = await parseRequest(request)
    mediaType = parsed.mediaType
    if ('status' in parsed) return respondRejected(parsed)
    return respond(await runGraphQL(request, parsed, service), mediaType, requestId)
  } catch (cause) {
    return respondFailed(cause, mediaType, requestId)
  }
}

/** The whole payment service as one function from request to response. All it remembers is in the store. */
export const createMock = (options: MockOptions): Mock => {
  const given = options.flows ?? []
  const service: Service = {
    schema: buildServiceSchema(),
    runOnce: createIdempotency(),
    options: {
      store: options.store,
      clock: options.clock ?? Date.now,
      ids: options.ids ?? randomIds,
      accounts: options.accounts ?? seededAccounts,
      flows: [...given, ...seededFlows.filter((seeded) => given.every((flow) => flow.id !== seeded.id))],
    },
  }
  return {
    handle: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === routes.graphql) return handleGraphQL(request, service)
      if (pathname === routes.account) return framesAccount(request, service.options.accounts)
      return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    },
  }
}
