import { operations } from '../../../src/api/operations'
import { requestOf } from '../../../src/contract/contract'
import { type Call, deadlineOf } from '../../../src/server/call'
import type { TenderServer } from '../../../src/server/create-server'
import { withDeriveSecret } from '../../../src/server/derive-secret'
import { createIntents } from '../../../src/server/intents'
import { createPayments } from '../../../src/server/payments'
import { supportedVariables } from '../../../src/server/supported'
import { toTenderError } from '../../../src/server/to-tender-error'
import { withRetries } from '../../../src/server/with-retries'
import { TenderError } from '../../../src/shared/error'
import type { Network } from '../network'
import type { ModelService } from '../service'

const credential = 'sk_test_demo'

export interface ServerClientOptions {
  network: Network
  service: ModelService
  random: () => number
  newId: () => string
  /** Returns the time of the server in milliseconds. */
  now: () => number
}

/** The functions of the server client that payments need. */
export type ServerClient = Pick<
  TenderServer,
  'browserServiceUrl' | 'keepsIdempotencyKeys' | 'features' | 'payments' | 'intents' | 'clientTokens'
>

/**
 * Creates the server client with its real operations, retries, timeouts and error handling. The
 * simulated network replaces HTTP and GraphQL, which makes it ten times as fast.
 */
export const createServerClient = ({ network, service, random, newId, now }: ServerClientOptions): ServerClient => {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const runtime = { now, random, newKey: newId, wait }

  const call: Call = (operation, variables, given = {}, deadline = deadlineOf(runtime, given)) => {
    const { name, result, read, repeat } = operation
    const attempt = async (_count: number, leftMs: number) => {
      const { idempotencyKey } = given
      const supported = supportedVariables(operation, variables, service.features)
      const wire = requestOf(operation, supported, service.features)
      const request = { name, variables: supported, wire, credential, idempotencyKey }
      const carried = await network.carry(
        { name, from: 'server', arrive: () => service.answer(request) },
        { timeoutMs: Math.min(given.timeoutMs ?? 30_000, leftMs) },
      )
      if (carried === 'timeout') throw new TenderError('network.timeout', `${name}: no answer in time`)
      if (typeof carried === 'string') throw new TenderError('network.failed', `${name}: the service was not reached`)
      const { status, headers, body } = carried
      if (status !== 200 || body.errors) throw toTenderError(operation, { status, headers, errors: body.errors })
      const parsed = result().safeParse(body.data?.[name])
      if (!parsed.success) throw new TenderError('service.answer', `${name}: another answer than expected`)
      return read ? read(parsed.data) : (parsed.data as never)
    }
    const repeatable = repeat === 'always' || (repeat === 'keyed' && given.idempotencyKey !== undefined)
    return withRetries({ name, attempt, repeatable, signal: given.signal, deadline, runtime })
  }

  const client: ServerClient = {
    browserServiceUrl: 'https://pay.example',
    keepsIdempotencyKeys: true,
    features: async () => [],
    payments: createPayments(call, runtime),
    intents: createIntents(call),
    clientTokens: { generate: (input = {}, given) => call(operations.generateClientToken, input, given) },
  }
  return withDeriveSecret(client, credential)
}
