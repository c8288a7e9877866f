import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'
import type { Context } from './context'
import { forbidden, invalid } from './errors'
import type { RunOnce } from './idempotency'
import type { Operation } from './operation'

type Resolver = (args: never, contextValue: unknown, info: GraphQLResolveInfo) => Promise<unknown>

/** What graphql-js starts from: one function per operation. */
export type RootValue = Readonly<Record<string, Resolver>>

interface RootValueOptions {
  operations: Readonly<Record<string, Operation>>
  context: Context
  idempotencyKey: string | null
  runOnce: RunOnce
  /** Stands before and after every call of an operation. */
  around: (name: string, run: () => Promise<unknown>) => Promise<unknown>
}

/** The names of the operations a document calls, once per call. */
const calledNames = ({ selections }: SelectionSetNode, info: GraphQLResolveInfo): string[] =>
  selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value]
    if (selection.kind === Kind.INLINE_FRAGMENT) return calledNames(selection.selectionSet, info)
    const fragment = info.fragments[selection.name.value]
    return fragment ? calledNames(fragment.selectionSet, info) : []
  })

/** Puts the rules that hold for every operation before each: who may call, and at most once per key. */
export const createRootValue = (options: RootValueOptions): RootValue => {
  const { operations, context, idempotencyKey, runOnce, around } = options
  const guard = (name: string, { accepts, keyed, run }: Operation): Resolver => {
    const call: Resolver = async (args, _contextValue, info) => {
      if (!accepts.includes(context.caller.kind)) throw forbidden(accepts)
      const key = keyed ? idempotencyKey : null
      if (key !== null) {
        const keyedCalls = calledNames(info.operation.selectionSet, info).filter((call) => operations[call]?.keyed)
        const message = 'covers one operation; the document has more that take a key'
        if (keyedCalls.length > 1) throw invalid([{ path: 'X-Idempotency-Key', message }])
      }
      return runOnce({ operation: name, key, context, run: (keep) => run(args, context, keep) })
    }
    return (args, contextValue, info) => around(name, () => call(args, contextValue, info))
  }
  return Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name, guard(name, operation)]))
}
