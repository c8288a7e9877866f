import type { TenderServer } from '../../src/server/create-server'
import type { Clock } from '../doubles/clock'
import { createServerClient } from '../doubles/server-client'
import type { Reply } from '../doubles/service'
import { type HandlerCall, type NetworkFault, runStep, takeFault } from './handler-call'

/** One request of the handlers to the service. */
export interface SentRequest {
  call: HandlerCall
  name: string
  variables: object
  key: string | undefined
}

export interface UnreliableServiceOptions {
  clock: Clock
  random: () => number
  /** The call of the handlers to which the client belongs. */
  call: HandlerCall
  newKey: () => string
  /** Called when a request is sent. */
  onSent(request: SentRequest): Promise<void>
  /** Called when the request arrives at the service. */
  carryOut(request: SentRequest): Promise<Reply>
  /** Called when the request has arrived or can no longer arrive. */
  onGone(request: SentRequest): void
  /** Called with an error of the double or of a judge, which must not look like a lost answer. */
  onFailure(error: unknown): void
}

type Carried = Reply | 'lost' | 'timeout'

const failure = (status: number, code: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { errors: [{ message: code, extensions: { code } }] },
})

/** Returns the result of a request that fails before the service executes the operation. */
const answerBefore = (fault: NetworkFault | undefined): Carried | undefined => {
  switch (fault) {
    case 'lostRequest':
      return 'lost'
    case 'broken':
      return failure(500, 'error.internal')
    case 'limited':
      return failure(429, 'error.rateLimited', { 'retry-after': '2' })
    case 'limitedForLong':
      return failure(429, 'error.rateLimited', { 'retry-after': '40' })
    case 'unauthorised':
      return failure(401, 'api.key.unauthorized')
    case 'notRun':
      return failure(200, 'error.validation')
    default:
      return undefined
  }
}

/** Applies a fault to a response. */
const answerAfter = (fault: NetworkFault | undefined, reply: Reply): Carried => {
  if (fault === 'lostAnswer') return 'lost'
  return fault === 'brokenAfterwards' ? failure(502, 'error.internal') : reply
}

/**
 * Sends a request to the service and returns its response, in virtual time. A delayed request
 * arrives after its sender has stopped waiting.
 */
const carry = (
  { random, carryOut, onGone, onFailure }: UnreliableServiceOptions,
  request: SentRequest,
  { fault, timeoutMs }: { fault: NetworkFault | undefined; timeoutMs: number },
): Promise<Carried> =>
  new Promise((resolve) => {
    const hop = () => 2 + Math.floor(random() * 120)
    const limit = setTimeout(resolve, timeoutMs, 'timeout')
    const end = (carried: Carried) => {
      clearTimeout(limit)
      resolve(carried)
    }
    const early = answerBefore(fault)
    const answer = async () => {
      try {
        return early ?? answerAfter(fault, await carryOut(request))
      } finally {
        onGone(request)
      }
    }
    const arrive = () =>
      answer().then((carried) => setTimeout(end, fault === 'slowAnswer' ? 45_000 : hop(), carried), onFailure)
    setTimeout(arrive, fault === 'late' ? 10_000 + Math.floor(random() * 60_000) : hop())
  })

/**
 * The handlers' server client, with its real retries, time limits and error conversion. HTTP and
 * GraphQL are replaced by a transport that loses, delays and breaks messages.
 */
export const createUnreliableServer = (options: UnreliableServiceOptions): TenderServer => {
  const { clock, random, call: sender, newKey, onSent } = options
  const client = createServerClient({
    runtime: { now: clock.now, random, newKey, wait: (ms) => runStep(sender, () => clock.wait(ms)) },
    carry: ({ operation: { name }, variables, idempotencyKey, timeoutMs }) =>
      runStep(sender, async () => {
        const request: SentRequest = { call: sender, name, variables, key: idempotencyKey }
        await onSent(request)
        return carry(options, request, { fault: takeFault(sender, name), timeoutMs })
      }),
  })
  return client as TenderServer
}
