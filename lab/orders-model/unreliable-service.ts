import { type Call, deadlineOf } from '../../src/server/call'
import type { TenderServer } from '../../src/server/create-server'
import { createIntents } from '../../src/server/intents'
import { createPayments } from '../../src/server/payments'
import { toTenderError } from '../../src/server/to-tender-error'
import { withRetries } from '../../src/server/with-retries'
import { TenderError } from '../../src/shared/error'
import type { Reply } from '../simulation/service'
import { type HandlerCall, type NetworkFault, runStep, takeFault } from './handler-call'
import type { VirtualClock } from './virtual-clock'

/** One request of the handlers to the service. */
export interface SentRequest {
  call: HandlerCall
  name: string
  variables: object
  key: string | undefined
}

export interface UnreliableServiceOptions {
  clock: VirtualClock
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
}

type Carried = Reply | 'lost' | 'timeout'

const patienceMs = 30_000

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
  { clock, random, carryOut, onGone }: UnreliableServiceOptions,
  request: SentRequest,
  { fault, timeoutMs }: { fault: NetworkFault | undefined; timeoutMs: number },
): Promise<Carried> =>
  new Promise((resolve) => {
    const hop = () => 2 + Math.floor(random() * 120)
    const limit = clock.after(timeoutMs, () => resolve('timeout'))
    const end = (carried: Carried) => {
      limit()
      resolve(carried)
    }
    const early = answerBefore(fault)
    clock.after(fault === 'late' ? 10_000 + Math.floor(random() * 60_000) : hop(), async () => {
      const carried = early ?? answerAfter(fault, await carryOut(request))
      onGone(request)
      clock.after(fault === 'slowAnswer' ? 45_000 : hop(), () => end(carried))
    })
  })

/**
 * The handlers' server client, with its real retries, time limits and error conversion. HTTP and
 * GraphQL are replaced by a transport that loses, delays and breaks messages.
 */
export const createUnreliableServer = (options: UnreliableServiceOptions): TenderServer => {
  const { clock, random, call: sender, newKey, onSent } = options
  const runtime = { now: clock.now, random, newKey, wait: (ms: number) => runStep(sender, () => clock.wait(ms)) }

  const call: Call = (operation, variables, given = {}, deadline = deadlineOf(runtime, given)) => {
    const { name, result, read, repeat } = operation
    const attempt = async (_count: number, leftMs: number) => {
      const request: SentRequest = { call: sender, name, variables, key: given.idempotencyKey }
      const carried = await runStep(sender, async () => {
        await onSent(request)
        const timeoutMs = Math.min(given.timeoutMs ?? patienceMs, leftMs)
        return carry(options, request, { fault: takeFault(sender, name), timeoutMs })
      })
      if (carried === 'timeout') throw new TenderError('network.timeout', `${name}: no answer in time`)
      if (carried === 'lost') throw new TenderError('network.failed', `${name}: the service was not reached`)
      const { status, headers, body } = carried
      if (status !== 200 || body.errors) throw toTenderError(operation, { status, headers, errors: body.errors })
      const parsed = result().safeParse(body.data?.[name])
      if (!parsed.success) throw new TenderError('service.answer', `${name}: another answer than expected`)
      return read ? read(parsed.data) : (parsed.data as never)
    }
    const repeatable = repeat === 'always' || (repeat === 'keyed' && given.idempotencyKey !== undefined)
    return withRetries({ name, attempt, repeatable, signal: given.signal, deadline, runtime })
  }
  const used: Pick<TenderServer, 'browserServiceUrl' | 'keepsIdempotencyKeys' | 'features' | 'payments' | 'intents'> = {
    browserServiceUrl: 'https://pay.example',
    keepsIdempotencyKeys: true,
    features: async () => [],
    payments: createPayments(call, runtime),
    intents: createIntents(call),
  }
  return used as TenderServer
}
