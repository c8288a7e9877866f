import { authenticate } from '../credentials'
import { loadDataSet, seedNames } from '../data-sets/data-sets'
import { moveDispute, presentDispute, raiseDispute } from '../domain/disputes'
import { forbidden, internal, notFound, ServiceError } from '../errors'
import { createContext, operations } from '../graphql/operations'
import { json } from '../http/frames-account'
import { readJson } from '../http/graphql-over-http'
import type { Context } from '../operation'
import { controlPrefix } from '../routes'
import type { Account } from '../seed/accounts'
import type { Service } from '../service'
import type { ErrorCode } from '../store/records'
import type { ClockState } from './control-api'
import { mayControl } from './may-control'
import { parseClockMove, parseDisputeChange, parseFault, parseReset } from './parse-control'
import { readServiceState } from './service-state'

interface ControlRequest {
  service: Service
  account: Account
  body: unknown
  /** For endpoints that use the service's own operations. */
  context: Context
}

type Endpoint = (request: ControlRequest) => Promise<unknown>

const clockState = async (service: Service): Promise<ClockState> => ({
  now: new Date(await service.time()).toISOString(),
  offsetMs: (await service.control.read()).offsetMs,
})

const moveClock: Endpoint = async ({ service, body }) => {
  const move = parseClockMove(body)
  const now = service.clock()
  await service.control.change((control) => ({ ...control, offsetMs: move(now, control.offsetMs) }))
  return clockState(service)
}

const addFault: Endpoint = async ({ service, body }) => {
  const fault = parseFault(body, Object.keys(operations))
  const { faults } = await service.control.change((control) => ({ ...control, faults: [...control.faults, fault] }))
  return { faults }
}

const clearFaults: Endpoint = async ({ service }) => {
  await service.control.change((control) => ({ ...control, faults: [] }))
  return { faults: [] }
}

const listRequests: Endpoint = async ({ service: { log } }) => ({ requests: (await log?.read()) ?? [] })

const changeDispute: Endpoint = async ({ body, context }) => {
  const change = parseDisputeChange(body)
  return presentDispute(await ('id' in change ? moveDispute(change, context) : raiseDispute(change, context)))
}

/**
 * Deletes all data, the clock's offset, faults, log and rate limit counts included, and loads the
 * data set that the body names, or none.
 */
const reset: Endpoint = async ({ service, account, body }) => {
  const { store, clock, flows, rateLimit } = service
  await loadDataSet(store, parseReset(body, seedNames), { account, flows, now: clock() })
  rateLimit?.forget()
  return clockState(service)
}

/** The endpoints by method and path. */
const endpoints: ReadonlyMap<string, Endpoint> = new Map([
  ['POST reset', reset],
  ['POST clock', moveClock],
  ['POST faults', addFault],
  ['DELETE faults', clearFaults],
  ['POST disputes', changeDispute],
  ['GET requests', listRequests],
  ['GET state', ({ service, context }) => readServiceState(service, context)],
])

/** Returns the methods of a path, for example `POST, DELETE`; empty for an unknown path. */
const methodsOf = (path: string): string =>
  [...endpoints.keys()]
    .map((name) => name.split(' '))
    .flatMap(([method, own]) => (own === path ? [method] : []))
    .join(', ')

const statuses: Partial<Record<ErrorCode, number>> = {
  'api.key.unauthorized': 401,
  'api.key.forbidden': 403,
  'error.validation': 400,
  'error.notFound': 404,
  'error.payment.invalidState': 409,
  'error.internal': 500,
}

const refused = (error: ServiceError): Response =>
  json(
    { errors: [{ message: error.message, extensions: { code: error.code, ...error.details } }] },
    statuses[error.code] ?? 400,
  )

const callEndpoint = async (request: Request, service: Service, endpoint: Endpoint): Promise<Response> => {
  const now = await service.time()
  const caller = await authenticate(request.headers.get('authorization'), { ...service, now })
  if (caller.kind !== 'PRIVATE_KEY') throw forbidden(['PRIVATE_KEY'])
  const context = createContext(service, request, caller, now)
  // An empty body is an empty object.
  const body = request.method === 'GET' ? {} : ((await readJson(request)) ?? {})
  return json(await endpoint({ service, account: caller.account, body, context }), 200)
}

/**
 * Answers requests to the control endpoints.
 *
 * @param remoteAddress The address of the socket's peer, if the host has sockets.
 */
export const handleControl = async (request: Request, service: Service, remoteAddress?: string): Promise<Response> => {
  if (!mayControl(request, remoteAddress)) {
    const message =
      'The mock can be controlled only from this machine, without a proxy, under a loopback name such as localhost and from its own origin'
    return json({ errors: [{ message }] }, 403)
  }
  try {
    const path = new URL(request.url).pathname.slice(controlPrefix.length)
    const endpoint = endpoints.get(`${request.method} ${path}`)
    const allow = methodsOf(path)
    if (allow === '') throw notFound('endpoint', '')
    if (!endpoint) return json({ errors: [{ message: `method: expected ${allow}` }] }, 405, { allow })
    return await callEndpoint(request, service, endpoint)
  } catch (cause) {
    return refused(cause instanceof ServiceError ? cause : internal(service.ids.uuid()))
  }
}
