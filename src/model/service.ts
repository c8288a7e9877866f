import { createMock } from '../mock/create-mock'
import { authenticate } from '../mock/credentials'
import { answerChallenge } from '../mock/domain/challenges/answer-challenge'
import { settleIntent } from '../mock/domain/intents/rules'
import { settlePayment } from '../mock/domain/payments/rules'
import { ServiceError } from '../mock/errors'
import { createIdempotency } from '../mock/idempotency'
import type { ChallengeResult } from '../mock/records/challenge'
import type { IntentRecord } from '../mock/records/intent'
import type { PaymentRecord } from '../mock/records/payment'
import { operations } from '../mock/resolvers/operations'
import { seededAccounts } from '../mock/seed/accounts'
import { seededFlows } from '../mock/seed/flows'
import { plainStore } from './plain-store'

/** One call of the service's interface. */
export interface ServiceRequest {
  name: string
  document: string
  variables: object
  credential: string
  idempotencyKey?: string | undefined
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: { data?: Record<string, unknown> | null; errors?: { message: string; extensions?: Record<string, unknown> }[] }
}

/** The whole service in this process, and what only the one who tests it may know. */
export interface ModelService {
  answer(request: ServiceRequest): Promise<Reply>
  /** Whether it is at work. */
  busy(): boolean
  payments(): Promise<PaymentRecord[]>
  intents(): Promise<IntentRecord[]>
  /** The customer answers the question that was put last. */
  challenge(result: ChallengeResult): Promise<void>
}

const origin = 'https://pay.example'

/**
 * @param byWire requests go through HTTP and GraphQL as from a browser. Else the operations are called themselves, behind the same
 * rules of keys and credentials: that takes a tenth of the time.
 */
export const createService = (byWire: boolean): ModelService => {
  const store = plainStore()
  let made = 0
  const ids = {
    uuid: () => {
      made += 1
      return `id-${made}`
    },
    token: (length: number) => {
      made += 1
      return `t${made}`.padEnd(length, 'x')
    },
  }
  const mock = createMock({ store, ids })
  const runOnce = createIdempotency()
  let queue: Promise<unknown> = Promise.resolve()
  let underWay = 0

  const call = async ({ name, variables, credential, idempotencyKey }: ServiceRequest): Promise<Reply> => {
    const operation = operations[name]
    if (!operation) throw new Error(`The service has no ${name}`)
    const now = Date.now()
    try {
      const caller = await authenticate(`Bearer ${credential}`, { store, accounts: seededAccounts, now })
      const context = { store, ids, now, caller, origin, flows: seededFlows, countryHeader: null }
      const args = JSON.parse(JSON.stringify(variables)) as never
      const run: Parameters<typeof runOnce>[0]['run'] = (keep) => operation.run(args, context, keep)
      const key = operation.keyed ? (idempotencyKey ?? null) : null
      const value = operation.accepts.includes(caller.kind) && (await runOnce({ operation: name, key, context, run }))
      if (value === false) throw new Error(`${name} is not open to ${caller.kind}`)
      return { status: 200, headers: {}, body: JSON.parse(JSON.stringify({ data: { [name]: value } })) }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const { code, message, details } = error
      const status = code === 'api.key.unauthorized' ? 401 : 200
      return { status, headers: {}, body: { errors: [{ message, extensions: { code, ...details } }] } }
    }
  }

  const send = async ({ document, variables, credential, idempotencyKey }: ServiceRequest): Promise<Reply> => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${credential}`,
      ...(idempotencyKey === undefined ? {} : { 'x-idempotency-key': idempotencyKey }),
    }
    const body = JSON.stringify({ query: document, variables })
    const response = await mock.handle(new Request(`${origin}/api/graphql`, { method: 'POST', headers, body }))
    return { status: response.status, headers: {}, body: (await response.json()) as Reply['body'] }
  }

  /** One at a time: the sequence is to go the same way each time. */
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    underWay += 1
    const answered = queue.then(act).finally(() => {
      underWay -= 1
    })
    queue = answered.catch(() => {})
    return answered
  }

  return {
    answer: (request) => inTurn(() => (byWire ? send(request) : call(request))),
    busy: () => underWay > 0,
    payments: async () => {
      const all = await store.read((reader) => reader.all('payments'))
      return all.map((payment) => settlePayment(payment, Date.now()))
    },
    intents: async () => {
      const all = await store.read((reader) => reader.all('intents'))
      return all.map((intent) => settleIntent(intent, Date.now()))
    },
    challenge: async (result) => {
      const open = (await store.read((reader) => reader.all('challenges'))).filter((asked) => asked.result === null)
      const last = open.at(-1)
      if (last) await inTurn(() => answerChallenge(store, last.id, () => result, Date.now()))
    },
  }
}
