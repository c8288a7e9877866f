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
import { checkMembers, oneOf, parseClockMove, parseDisputeChange, parseFault } from './parse-control'
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
  const { seed } = checkMembers(body, { seed: oneOf(seedNames) })
  const { store, clock, flows, rateLimit } = service
  await loadDataSet(store, String(seed ?? 'empty'), { account, flows, now: clock() })
  rateLimit?.forget()
  return clockState(service)
}

const endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  reset: { POST: reset },
  clock: { POST: moveClock },
  faults: { POST: addFault, DELETE: clearFaults },
  disputes: { POST: changeDispute },
  requests: { GET: listRequests },
  state: { GET: ({ service, context }) => readServiceState(service, context) },
}

/**
 * Returns an own member of a record. The name comes from the request, so the name of an inherited
 * member, such as `constructor`, must not match.
 */
const ownMember = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

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
    const methods = ownMember(endpoints, new URL(request.url).pathname.slice(controlPrefix.length))
    if (!methods) throw notFound('endpoint', '')
    const endpoint = ownMember(methods, request.method)
    if (!endpoint) {
      const allow = Object.keys(methods).join(', ')
      return json({ errors: [{ message: `method: expected ${allow}` }] }, 405, { allow })
    }
    return await callEndpoint(request, service, endpoint)
  } catch (cause) {
    return refused(cause instanceof ServiceError ? cause : internal(service.ids.uuid()))
  }
}
