import { type FragmentDefinitionNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'
import type { OperationName } from '../../contract/generated/types'
import { operationRules } from '../../contract/operations'
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
import type { Service } from '../service'
import type { Instant } from '../time'

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
 * Returns the root fields that a document selects, once per alias, including those in fragments.
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
 * does not accept, and passes a keyed operation and its idempotency key to `runOnce`.
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
