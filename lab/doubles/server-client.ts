import { operations, type ServerOperation } from '../../src/api/operations'
import { type Call, deadlineOf } from '../../src/server/call'
import type { TenderServer } from '../../src/server/create-server'
import { createIntents } from '../../src/server/intents'
import { createPayments } from '../../src/server/payments'
import type { Runtime } from '../../src/server/runtime'
import { toTenderError } from '../../src/server/to-tender-error'
import { withRetries } from '../../src/server/with-retries'
import { TenderError } from '../../src/shared/error'
import type { Reply } from './service'

export const serverCredential = 'sk_test_demo'

/** A request of the merchant's server to the service. */
export interface ServerRequest {
  operation: Pick<ServerOperation<object, never>, 'name' | 'feature' | 'additions' | 'document' | 'variablesOf'>
  variables: object
  idempotencyKey: string | undefined
  /** Milliseconds until the server stops waiting. */
  timeoutMs: number
}

export interface ServerClientOptions {
  /** Sends a request. Resolves with its answer, or with how it ended without one. */
  carry: (request: ServerRequest) => Promise<Reply | 'lost' | 'timeout' | 'aborted'>
  runtime: Runtime
}

/** The functions of the server client that payments need. */
export type ServerClient = Pick<
  TenderServer,
  'browserServiceUrl' | 'keepsIdempotencyKeys' | 'features' | 'payments' | 'intents' | 'clientTokens'
>

/**
 * Creates the server client with its real operations, retries, timeouts and error handling.
 * `carry` replaces HTTP and GraphQL, which makes it ten times as fast.
 */
export const createServerClient = ({ carry, runtime }: ServerClientOptions): ServerClient => {
  const call: Call = (operation, variables, given = {}, deadline = deadlineOf(runtime, given)) => {
    const { name, result, read, repeat } = operation
    const { idempotencyKey } = given
    const attempt = async (_count: number, leftMs: number) => {
      const timeoutMs = Math.min(given.timeoutMs ?? 30_000, leftMs)
      const carried = await carry({ operation, variables, idempotencyKey, timeoutMs })
      if (carried === 'timeout') throw new TenderError('network.timeout', `${name}: no answer in time`)
      if (typeof carried === 'string') throw new TenderError('network.failed', `${name}: the service was not reached`)
      const { status, headers, body } = carried
      if (status !== 200 || body.errors) throw toTenderError(operation, { status, headers, errors: body.errors })
      const parsed = result().safeParse(body.data?.[name])
      if (!parsed.success) throw new TenderError('service.answer', `${name}: another answer than expected`)
      return read ? read(parsed.data) : (parsed.data as never)
    }
    const repeatable = repeat === 'always' || (repeat === 'keyed' && idempotencyKey !== undefined)
    return withRetries({ name, attempt, repeatable, signal: given.signal, deadline, runtime })
  }

  return {
    browserServiceUrl: 'https://pay.example',
    keepsIdempotencyKeys: true,
    features: async () => [],
    payments: createPayments(call, runtime),
    intents: createIntents(call),
    clientTokens: { generate: (input = {}, given) => call(operations.generateClientToken, input, given) },
  }
}
