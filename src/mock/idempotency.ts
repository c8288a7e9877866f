import { invalid, ServiceError } from './errors'
import { digest } from './ids'
import type { Caller, Context, KeepOutcome } from './operation'
import type { ErrorCode, Outcome } from './store/records'
import { deleteExpired } from './store/store'
import { day } from './time'

export const idempotencyHeader = 'x-idempotency-key'
const longestKey = 255
const keptForMs = day

/**
 * Errors that are not stored for a key, because a later attempt may end differently: temporary
 * errors, and errors about the credential.
 */
const neverKept: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'api.key.unauthorized',
  'api.key.forbidden',
  'error.rateLimited',
  'error.internal',
])

/**
 * Returns a text that separates the idempotency keys of different callers of an account. Client
 * Tokens of one customer share their idempotency keys, and a Client Token without a customer shares
 * them with no other caller. Otherwise one customer could read the result of another by guessing an
 * idempotency key. All Private Keys of an account share their idempotency keys.
 */
const accessScopeOf = (caller: Caller): string => {
  if (caller.kind !== 'CLIENT_TOKEN') return ''
  return caller.customerId === null ? `token ${caller.clientTokenId}` : `customer ${caller.customerId}`
}

const settle = async (run: () => Promise<unknown>): Promise<Outcome> => {
  try {
    return { type: 'result', value: await run() }
  } catch (cause) {
    if (!(cause instanceof ServiceError) || neverKept.has(cause.code)) throw cause
    return { type: 'error', error: { code: cause.code, message: cause.message, details: cause.details } }
  }
}

const answer = (outcome: Outcome): unknown => {
  if (outcome.type === 'error') throw new ServiceError(outcome.error)
  return outcome.value
}

interface KeyedRun {
  operation: string
  key: string
  context: Context
  run: (keep: KeepOutcome) => Promise<unknown>
}

/**
 * Creates the function that runs a keyed operation once per operation, access scope of the caller
 * and idempotency key. For a day, later requests with these three receive the stored outcome.
 * Nothing is stored for unexpected errors and for those in `neverKept`, so a later request runs the
 * operation again. A request that arrives while the first one runs receives the outcome of the
 * first.
 */
export const createIdempotency = () => {
  const running = new Map<string, Promise<Outcome>>()

  const runOnce = async (id: string, { context, run }: KeyedRun): Promise<Outcome> => {
    const { store, now } = context
    const kept = await store.read((reader) => reader.get('keptOutcomes', id))
    if (kept && now - kept.date < keptForMs) return kept.outcome
    const keep: KeepOutcome = (transactor, outcome) => {
      deleteExpired(transactor, 'keptOutcomes', ({ date }) => date <= now - keptForMs)
      transactor.put('keptOutcomes', { id, date: now, outcome })
    }
    const outcome = await settle(() => run(keep))
    if (outcome.type === 'error') await store.transact((transactor) => keep(transactor, outcome))
    return outcome
  }

  return async (keyed: KeyedRun): Promise<unknown> => {
    const { key, operation, context } = keyed
    if (key.length > longestKey) {
      throw invalid([{ path: 'X-Idempotency-Key', message: `expected at most ${longestKey} characters` }])
    }
    const { account } = context.caller
    const id = await digest(account.salt, JSON.stringify([account.id, operation, accessScopeOf(context.caller), key]))
    const first = running.get(id)
    if (first) return answer(await first)
    const outcome = runOnce(id, keyed)
    running.set(id, outcome)
    try {
      return answer(await outcome)
    } finally {
      running.delete(id)
    }
  }
}

export type RunOnce = ReturnType<typeof createIdempotency>
