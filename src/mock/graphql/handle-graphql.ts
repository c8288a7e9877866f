import type { Caller } from '../caller'
import { injectFaults } from '../control/inject-faults'
import { InjectedFault } from '../control/injected-fault'
import { inspectorHeader } from '../control/inspector-header'
import { authenticate, bearerToken } from '../credentials'
import { ServiceError } from '../errors'
import { preflight } from '../http/cors'
import type { ResponseMediaType } from '../http/media-types'
import { type ParsedRequest, parseRequest } from '../http/parse-request'
import { codesOf, respond, respondFailed, respondRejected } from '../http/respond'
import { idempotencyHeader } from '../idempotency'
import type { LoggedRequestRecord } from '../records/control'
import { operations } from '../resolvers/operations'
import { baseUrlOf, type Service, timeOf } from '../service'
import {
  type Execution,
  type InvalidDocument,
  type PreparedRequest,
  prepareRequest,
  runPrepared,
} from './execute-request'
import { createRootValue } from './root-value'

/** Details for the request log, collected while the request runs. */
type Trace = Pick<LoggedRequestRecord, 'operations' | 'operationName' | 'caller' | 'errors' | 'variables'>

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
  const { store, ids, flows, profile, control, log, wait } = service
  const rootValue = createRootValue({
    operations,
    context: {
      store,
      ids,
      now,
      caller,
      flows,
      profile,
      baseUrl: baseUrlOf(request, service),
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
 * Returns the number by which a request raises the count of the rate limit: its number of
 * operations. A request without operations, or one that cannot run, counts as one.
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
    trace.variables = parsed.body.variables
    const now = await timeOf(service)
    const authorization = request.headers.get('authorization')
    const caller = await authenticate(authorization, { ...service, now })
    trace.caller = caller.kind
    const prepared = prepareRequest(service.schema, parsed.body)
    if (prepared.type === 'ready') trace.operationName = prepared.name
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

/** Reads a response for the log, without using up its body. A dropped connection has none. */
const bodyOf = (response: Response): Promise<unknown> =>
  response.body === null ? Promise.resolve(null) : response.clone().json()

const newEntry = async (
  { request, trace, requestId, service: { control } }: Handling,
  { response, began, latencyMs }: { response: Response; began: number; latencyMs: number },
): Promise<LoggedRequestRecord> => {
  const answer = bodyOf(response)
  return {
    ...trace,
    id: requestId,
    date: began + (await control.read()).offsetMs,
    status: response.status,
    latencyMs,
    idempotencyKey: request.headers.get(idempotencyHeader),
    answer: await answer,
  }
}

/** Answers a GraphQL request, and logs it if the service allows control. */
export const handleGraphQL = async (request: Request, given: Service): Promise<Response> => {
  if (request.method === 'OPTIONS') return preflight()
  const service = request.headers.has(inspectorHeader) ? { ...given, log: null } : given
  const { ids, clock, log } = service
  const began = clock()
  const trace: Trace = { operations: [], operationName: null, caller: null, errors: [], variables: null }
  const handling = { request, service, trace, requestId: ids.uuid() }
  const response = await answer(handling)
  // The response does not wait for the log. A failure to write the log is ignored: if the store has
  // failed, the response has already reported an error.
  log?.add(newEntry(handling, { response, began, latencyMs: clock() - began })).catch(() => undefined)
  return response
}
