import { type GraphQLOutputType, type GraphQLSchema, getNamedType, isEnumType, isObjectType } from 'graphql'
import type { Feature } from '../../src/contract/generated/features'
import { createMock } from '../../src/mock/create-mock'
import { authenticate } from '../../src/mock/credentials'
import { answerChallenge } from '../../src/mock/domain/challenges'
import { settleIntent } from '../../src/mock/domain/intents'
import { settlePayment } from '../../src/mock/domain/payments/life-cycle'
import { ServiceError } from '../../src/mock/errors'
import { buildServiceSchema, featuresOf, operations } from '../../src/mock/graphql/operations'
import { createIdempotency } from '../../src/mock/idempotency'
import { type KeepOutcome, keepNothing } from '../../src/mock/operation'
import type { MockProfile } from '../../src/mock/profiles'
import { seededAccounts } from '../../src/mock/seed/accounts'
import { seededFlows } from '../../src/mock/seed/flows'
import type { ChallengeRecord, ChallengeResult, IntentRecord, PaymentRecord } from '../../src/mock/store/records'
import { createStore } from '../../src/mock/store/store'

/** A call of an operation of the service. */
export interface ServiceRequest {
  name: string
  variables: object
  /** The request by GraphQL. Absent if the caller never uses HTTP. */
  wire?: { document: string; variables: object }
  credential: string
  idempotencyKey?: string | undefined
}

export interface Reply {
  /** The time of the answer in milliseconds since 1970. */
  at?: number
  status: number
  headers: Record<string, string>
  body: { data?: Record<string, unknown> | null; errors?: ReplyError[] }
}

interface ReplyError {
  message: string
  path?: string[]
  extensions?: Record<string, unknown>
}

/** The mock service in this process, with access to its records for the checks. */
export interface ModelService {
  /** The additions that the account announces. */
  features: readonly Feature[]
  answer(request: ServiceRequest): Promise<Reply>
  /** Whether an operation is running. */
  busy(): boolean
  payments(): Promise<PaymentRecord[]>
  intents(): Promise<IntentRecord[]>
  /** Returns all challenges, oldest first. */
  challenges(): Promise<ChallengeRecord[]>
  /** Answers a challenge on behalf of the customer. @param id @default the newest open challenge */
  challenge(result: ChallengeResult, id?: string): Promise<void>
  /** Deletes the intents of an order, as the service does with old intents. */
  purgeIntents(trackingId: string): Promise<void>
}

export interface ModelServiceOptions {
  /**
   * Whether requests use HTTP and GraphQL. Otherwise the operations are called directly, with the
   * same checks of keys and credentials, in a tenth of the time.
   */
  byWire: boolean
  /** Returns the time in milliseconds since 1970. @default `Date.now` */
  now?: () => number
  /** Which interface the service has. @default 'full' */
  profile?: MockProfile
}

const origin = 'https://pay.example'

const baseSchema = buildServiceSchema('base')

/** Removes the members that the interface does not have, as GraphQL does. */
const presentAs = (schema: GraphQLSchema, operation: string, result: unknown): unknown => {
  const present = (value: unknown, given: GraphQLOutputType): unknown => {
    const type = getNamedType(given)
    if (Array.isArray(value)) return value.map((entry) => present(entry, type))
    if (isEnumType(type)) return value == null ? value : type.serialize(value)
    if (!isObjectType(type) || typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).flatMap(([name, member]) => {
      const field = type.getFields()[name]
      return field ? [[name, present(member, field.type)]] : []
    })
    return Object.fromEntries(members)
  }
  const field = schema.getQueryType()?.getFields()[operation] ?? schema.getMutationType()?.getFields()[operation]
  return field ? present(result, field.type) : result
}

export const createService = ({
  byWire,
  now: clock = () => Date.now(),
  profile = 'full',
}: ModelServiceOptions): ModelService => {
  const store = createStore()
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
  // Created only if needed, because this takes longer than a whole sequence.
  const mock = byWire ? createMock({ store, ids, clock, profile }) : undefined
  const runOnce = createIdempotency()
  let queue: Promise<unknown> = Promise.resolve()
  let underWay = 0

  const call = async ({ name, variables, credential, idempotencyKey }: ServiceRequest): Promise<Reply> => {
    const operation = operations[name]
    if (!operation) throw new Error(`The service has no ${name}`)
    const now = clock()
    try {
      const caller = await authenticate(`Bearer ${credential}`, { store, accounts: seededAccounts, now })
      const context = { store, ids, now, caller, baseUrl: origin, flows: seededFlows, profile, countryHeader: null }
      const args = JSON.parse(JSON.stringify(variables)) as never
      const run = (keep: KeepOutcome) => operation.run(args, context, keep)
      if (!operation.accepts.includes(caller.kind)) throw new Error(`${name} is not open to ${caller.kind}`)
      const key = operation.keyed ? idempotencyKey : undefined
      const value = await (key === undefined ? run(keepNothing) : runOnce({ operation: name, key, context, run }))
      const shown = profile === 'base' ? presentAs(baseSchema, name, value) : value
      return { status: 200, headers: {}, body: JSON.parse(JSON.stringify({ data: { [name]: shown } })) }
    } catch (cause) {
      if (!(cause instanceof ServiceError)) throw cause
      const { code, message, details } = cause
      const isUnauthorised = code === 'api.key.unauthorized'
      const error = { message, ...(!isUnauthorised && { path: [name] }), extensions: { code, ...details } }
      return { status: isUnauthorised ? 401 : 200, headers: {}, body: { errors: [error] } }
    }
  }

  const send = async ({ wire, credential, idempotencyKey }: ServiceRequest): Promise<Reply> => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${credential}`,
      ...(idempotencyKey === undefined ? {} : { 'x-idempotency-key': idempotencyKey }),
    }
    const body = JSON.stringify({ query: wire?.document, variables: wire?.variables })
    if (!mock) throw new Error('The service was made without HTTP')
    const response = await mock.handle(new Request(`${origin}/api/graphql`, { method: 'POST', headers, body }))
    return { status: response.status, headers: {}, body: (await response.json()) as Reply['body'] }
  }

  /** Executes one request at a time, so that the same sequence always has the same result. */
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    underWay += 1
    const answered = queue.then(act).finally(() => {
      underWay -= 1
    })
    queue = answered.catch(() => {})
    return answered
  }

  const challenges = () => store.read((reader) => reader.all('challenges'))

  return {
    features: featuresOf(profile),
    answer: (request) =>
      inTurn(async () => {
        const reply = await (byWire ? send(request) : call(request))
        return { ...reply, at: clock(), headers: { ...reply.headers, date: new Date(clock()).toUTCString() } }
      }),
    busy: () => underWay > 0,
    payments: async () => {
      const all = await store.read((reader) => reader.all('payments'))
      return all.map((payment) => settlePayment(payment, clock()))
    },
    intents: async () => {
      const all = await store.read((reader) => reader.all('intents'))
      return all.map((intent) => settleIntent(intent, clock()))
    },
    challenges,
    challenge: async (result, id) => {
      const answered = id ?? (await challenges()).findLast((asked) => asked.result === null)?.id
      if (answered !== undefined) await inTurn(() => answerChallenge(store, answered, () => result, clock()))
    },
    purgeIntents: (trackingId) =>
      inTurn(() =>
        store.transact((transactor) => {
          for (const intent of transactor.all('intents'))
            if (intent.trackingId === trackingId) transactor.remove('intents', intent.id)
        }),
      ),
  }
}
