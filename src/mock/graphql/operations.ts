import {
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isEnumType,
  isScalarType,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'
import { type Feature, features } from '../../contract/generated/features'
import type { OperationName } from '../../contract/generated/types'
import { operationRules } from '../../contract/operations'
import { schemaWith } from '../../contract/schema-with'
import { generateClientToken } from '../domain/client-tokens'
import { customerOperations } from '../domain/customers'
import { disputeOperations } from '../domain/disputes'
import { intentOperations } from '../domain/intent-changes'
import { paymentOperations } from '../domain/payments/payment-operations'
import { processorTokenOperations } from '../domain/processor-tokens'
import { tokeniseOperations } from '../domain/tokenise'
import { vaultOperations } from '../domain/vault'
import { setupWallet } from '../domain/wallets'
import { forbidden, invalid } from '../errors'
import type { RunOnce } from '../idempotency'
import { type Caller, type Context, keepNothing, type Operation, type Run } from '../operation'
import type { MockProfile } from '../profiles'
import type { Service } from '../service'
import type { Instant } from '../time'

/**
 * Parses a Long: a whole number from 0 to 2^53 - 1, as a number or as a string of digits. The error
 * does not contain the value, which may be a card number in the wrong place.
 */
const parseLong = (value: unknown): number => {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number
  throw new TypeError('Long: expected a whole number of zero or more')
}

/**
 * Adds the rules of Long to a schema. Without them, Long would accept any value, because a schema
 * that is built from text has no rules for its scalars.
 */
const patchScalars = (schema: GraphQLSchema): GraphQLSchema => {
  const long = schema.getType('Long')
  if (isScalarType(long)) {
    long.parseValue = parseLong
    long.parseLiteral = (node) => parseLong(valueFromASTUntyped(node))
  }
  return schema
}

/** Returns the additions of a profile, which the service announces. */
export const featuresOf = (profile: MockProfile): readonly Feature[] => (profile === 'base' ? [] : features)

/** Statuses that the base does not have, each with the status that it reports instead. */
const baseStatuses: Readonly<Record<string, string>> = {
  NEEDS_APM_AUTHORIZATION: 'NEEDS_3D_SECURE',
  PARTIAL_REFUNDED: 'SUCCEEDED',
}

export const buildServiceSchema = (profile: MockProfile = 'full'): GraphQLSchema => {
  const schema = patchScalars(schemaWith(featuresOf(profile)))
  const status = schema.getType('PaymentStatus')
  if (profile === 'base' && isEnumType(status)) {
    const serialise = status.serialize.bind(status)
    status.serialize = (value) => serialise(baseStatuses[String(value)] ?? value)
  }
  return schema
}

const runs: Record<OperationName, Run> = {
  ...intentOperations,
  ...tokeniseOperations,
  ...vaultOperations,
  ...customerOperations,
  ...paymentOperations,
  ...disputeOperations,
  ...processorTokenOperations,
  generateClientToken,
  setupWallet,
}

/** Every operation of the interface by its name. */
export const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries(runs).map(([name, run]) => {
    const { accepts, repeat } = operationRules[name as OperationName]
    return [name, { accepts, keyed: repeat === 'keyed', run }]
  }),
)

/** Creates the context of the operations that a request calls. */
export const createContext = (service: Service, request: Request, caller: Caller, now: Instant): Context => {
  const { store, ids, flows, profile } = service
  const countryHeader = request.headers.get('cf-ipcountry')
  return { store, ids, now, caller, flows, profile, baseUrl: service.baseUrlOf(request), countryHeader }
}

type FragmentOf = (name: string) => FragmentDefinitionNode | null | undefined

/**
 * Returns the names of the fields that a selection set selects, including those in fragments. A
 * name occurs as often as its field is selected.
 */
export const calledOperations = ({ selections }: SelectionSetNode, fragmentOf: FragmentOf): string[] =>
  selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value]
    if (selection.kind === Kind.INLINE_FRAGMENT) return calledOperations(selection.selectionSet, fragmentOf)
    const fragment = fragmentOf(selection.name.value)
    return fragment ? calledOperations(fragment.selectionSet, fragmentOf) : []
  })

type Resolver = (args: never, contextValue: unknown, info: GraphQLResolveInfo) => Promise<unknown>

/** The root value for graphql-js: one function per operation. */
type RootValue = Readonly<Record<string, Resolver>>

interface RootValueOptions {
  context: Context
  idempotencyKey: string | null
  runOnce: RunOnce
  /** Wraps every call of an operation. */
  around: (name: string, run: () => Promise<unknown>) => Promise<unknown>
}

/**
 * Creates the root value. Each of its functions rejects a caller whose credential the operation
 * does not accept. If the request has an idempotency key, a keyed operation runs through `runOnce`.
 * A document with an idempotency key may then call only one keyed operation.
 */
export const createRootValue = ({ context, idempotencyKey, runOnce, around }: RootValueOptions): RootValue => {
  const guard = (name: string, { accepts, keyed, run }: Operation): Resolver => {
    const call: Resolver = async (args, _contextValue, info) => {
      if (!accepts.includes(context.caller.kind)) throw forbidden(accepts)
      if (!keyed || idempotencyKey === null) return run(args, context, keepNothing)
      const called = calledOperations(info.operation.selectionSet, (name) => info.fragments[name])
      const keyedCalls = called.filter((name) => operations[name]?.keyed)
      const message = 'covers one operation, but the document calls several that use the key'
      if (keyedCalls.length > 1) throw invalid([{ path: 'X-Idempotency-Key', message }])
      return runOnce({ operation: name, key: idempotencyKey, context, run: (keep) => run(args, context, keep) })
    }
    return (args, contextValue, info) => around(name, () => call(args, contextValue, info))
  }
  return Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name, guard(name, operation)]))
}
