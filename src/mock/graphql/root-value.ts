import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context'
import { forbidden, invalid } from '../errors'
import type { RunOnce } from '../idempotency'
import type { Operation } from '../operation'
import { calledOperations } from './called-operations'

type Resolver = (args: never, contextValue: unknown, info: GraphQLResolveInfo) => Promise<unknown>

/** The root value for graphql-js: one function per operation. */
export type RootValue = Readonly<Record<string, Resolver>>

interface RootValueOptions {
  operations: Readonly<Record<string, Operation>>
  context: Context
  idempotencyKey: string | null
  runOnce: RunOnce
  /** Wraps every call of an operation. */
  around: (name: string, run: () => Promise<unknown>) => Promise<unknown>
}

/**
 * Creates the root value. Each of its functions rejects a caller whose credential the operation
 * does not accept, and runs a keyed operation at most once per idempotency key.
 */
export const createRootValue = (options: RootValueOptions): RootValue => {
  const { operations, context, idempotencyKey, runOnce, around } = options
  const guard = (name: string, { accepts, keyed, run }: Operation): Resolver => {
    const call: Resolver = async (args, _contextValue, info) => {
      if (!accepts.includes(context.caller.kind)) throw forbidden(accepts)
      const key = keyed ? idempotencyKey : null
      if (key !== null) {
        const called = calledOperations(info.operation.selectionSet, (name) => info.fragments[name])
        const keyedCalls = called.filter((name) => operations[name]?.keyed)
        const message = 'covers one operation, but the document calls several that use the key'
        if (keyedCalls.length > 1) throw invalid([{ path: 'X-Idempotency-Key', message }])
      }
      return runOnce({ operation: name, key, context, run: (keep) => run(args, context, keep) })
    }
    return (args, contextValue, info) => around(name, () => call(args, contextValue, info))
  }
  return Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name, guard(name, operation)]))
}
