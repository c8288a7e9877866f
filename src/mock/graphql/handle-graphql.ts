import type { Caller } from '../caller'
import { injectFaults } from '../control/inject-faults'
import { InjectedFault } from '../control/injected-fault'
import { authenticate, bearerToken } from '../credentials'
import { ServiceError } from '../errors'
import { preflight } from '../http/cors'
import type { ResponseMediaType } from '../http/media-types'
import { type ParsedRequest, parseRequest } from '../http/parse-request'
import { codesOf, respond, respondFailed, respondRejected } from '../http/respond'
import { idempotencyHeader } from '../idempotency'
import type { RequestRecord } from '../records/control'
import { operations } from '../resolvers/operations'
import { type Service, timeOf } from '../service'
import {
  type Execution,
  type InvalidDocument,
  type PreparedRequest,
  prepareRequest,
  runPrepared,
} from './execute-request'
import { createRootValue } from './root-value'

/** Details for the request log, collected while the request runs. */
type Trace = Pick<RequestRecord, 'operations' | 'caller' | 'errors'>

interface Handling {
  request: Request
  service: Service
  trace: Trace
  requestId: string
}

interface Ready {
  parsed: ParsedRequest
  prepared: PreparedRequest
  caller: Caller
  now: number
}

const run = async ({ parsed, prepared, caller, now }: Ready, { request, service, trace }: Handling) => {
  const { store, ids, flows, control, log, wait } = service
  const rootValue = createRootValue({
    operations,
    context: {
      store,
      ids,
      now,
      caller,
      flows,
      origin: new URL(request.url).origin,
      countryHeader: request.headers.get('cf-ipcountry'),
    },
    idempotencyKey: request.headers.get(idempotencyHeader) || null,
    runOnce: service.runOnce,
    around: async (name, runOperation) => {
      trace.operations.push(name)
      return log ? injectFaults(await control.take(name), runOperation, wait) : runOperation()
    },
  })
  return runPrepared(service.schema, prepared, parsed.body, rootValue)
}

const injectedIn = ({ errors }: Execution): Error | undefined =>
  errors.map(({ originalError }) => originalError).find((error) => error instanceof InjectedFault) ?? undefined

/**
 * Returns how much a request counts towards the rate limit: its operations, or one if it has none
 * or cannot run.
 */
const operationCountOf = (prepared: PreparedRequest | InvalidDocument): number =>
  prepared.type === 'ready' ? Math.max(1, prepared.calls.filter((name) => Object.hasOwn(operations, name)).length) : 1

/** Runs the phases of a request: parse, authorise, execute, respond. */
const answer = async (handling: Handling): Promise<Response> => {
  const { request, service, trace, requestId } = handling
  let mediaType: ResponseMediaType = 'application/json'
  try {
    const parsed = await parseRequest(request)
    mediaType = parsed.mediaType
    if ('status' in parsed) {
      trace.errors = ['error.validation']
      return respondRejected(parsed)
    }
    const now = await timeOf(service)
    const authorization = request.headers.get('authorization')
    const caller = await authenticate(authorization, { ...service, now })
    trace.caller = caller.kind
    const prepared = prepareRequest(service.schema, parsed.body)
    service.rateLimit?.take(bearerToken(authorization), now, operationCountOf(prepared))
    const execution = prepared.type === 'ready' ? await run({ parsed, prepared, caller, now }, handling) : prepared
    const injected = injectedIn(execution)
    if (injected) throw injected
    trace.errors = codesOf(execution)
    return respond(execution, mediaType, requestId)
  } catch (cause) {
    if (!(cause instanceof InjectedFault))
      trace.errors = [cause instanceof ServiceError ? cause.code : 'error.internal']
    return respondFailed(cause, mediaType, requestId)
  }
}

/** Answers a GraphQL request, and logs it if the service allows control. */
export const handleGraphQL = async (request: Request, service: Service): Promise<Response> => {
  if (request.method === 'OPTIONS') return preflight()
  const { ids, clock, log, control } = service
  const began = clock()
  const trace: Trace = { operations: [], caller: null, errors: [] }
  const response = await answer({ request, service, trace, requestId: ids.uuid() })
  if (log) {
    const entry: RequestRecord = {
      ...trace,
      date: began + (await control.read()).offsetMs,
      status: response.status,
      latencyMs: clock() - began,
      keyed: request.headers.has(idempotencyHeader),
    }
    // The response does not wait for the log. If the store fails, the response has reported it
    // already.
    void log.add(entry).catch(() => undefined)
  }
  return response
}
