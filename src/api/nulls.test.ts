import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type GraphQLNamedOutputType,
  type GraphQLOutputType,
  getNamedType,
  getOperationAST,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  type SelectionSetNode,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import type { Operation } from './transport'

const schema = buildSchema(readFileSync(new URL('../mock/contract/service.graphql', import.meta.url), 'utf8'))
const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  ['./*.ts', './server/*.ts', '!./**/*.test.ts'],
  {
    eager: true,
  },
)

type AnyOperation = Operation<object, unknown, unknown>
const operations = Object.entries(modules).flatMap(([path, module]) =>
  Object.values(module)
    .filter((value): value is AnyOperation => typeof value === 'object' && value !== null && 'document' in value)
    .map((operation) => [path, operation] as const),
)

const leaves: Readonly<Record<string, unknown>> = { Int: 1, Float: 1.5, Long: 5, Boolean: true }

const leafOf = (type: GraphQLNamedOutputType): unknown =>
  isEnumType(type) ? type.getValues()[0]?.name : (leaves[type.name] ?? 'text')

type Path = readonly (string | number)[]

interface Visit {
  /** The path of the member that is null. */
  at: string
  /** The paths of all members that may be null by the contract. */
  places: string[]
}

/** Creates a complete answer, with null at one place. */
const answer = (type: GraphQLOutputType, asked: SelectionSetNode | undefined, path: Path, visit: Visit): unknown => {
  if (isNonNullType(type)) return filled(type.ofType, asked, path, visit)
  visit.places.push(path.join('.'))
  return path.join('.') === visit.at ? null : filled(type, asked, path, visit)
}

const filled = (type: GraphQLOutputType, asked: SelectionSetNode | undefined, path: Path, visit: Visit): unknown => {
  if (isListType(type)) return [answer(type.ofType, asked, [...path, 0], visit)]
  if (!isObjectType(type)) return leafOf(getNamedType(type))
  const members = (asked?.selections ?? []).flatMap((selection) => {
    if (!('name' in selection) || !('selectionSet' in selection)) return []
    const name = selection.name.value
    const field = type.getFields()[name]
    return field ? [[name, answer(field.type, selection.selectionSet, [...path, name], visit)]] : []
  })
  return Object.fromEntries(members)
}

const answerOf = ({ name, document }: AnyOperation, at: string) => {
  const visit: Visit = { at, places: [] }
  const operation = getOperationAST(parse(document))
  const [asked] = operation?.selectionSet.selections ?? []
  const type = operation && schema.getRootType(operation.operation)?.getFields()[name]?.type
  if (!type || !asked || !('selectionSet' in asked)) return expect.unreachable(name)
  return { value: answer(type, asked.selectionSet, [name], visit), places: visit.places }
}

const reads = ({ result, read = (value) => value }: AnyOperation, value: unknown): boolean => {
  const parsed = result.safeParse(value)
  if (parsed.success) read(parsed.data)
  return parsed.success
}

/**
 * Members that must not be null even though the contract allows it: the record itself, and the
 * status of a payment or an intent.
 */
const needed = /^\w+$|^(\w+|listPayments\.edges\.0\.node)\.status$/

describe('null, at each place that the interface allows,', () => {
  it.each(operations)('is accepted by %s', (_path, operation) => {
    const { places } = answerOf(operation, '')
    const rejected = places.filter(
      (place) => !needed.test(place) && !reads(operation, answerOf(operation, place).value),
    )
    expect(rejected).toEqual([])
  })

  it('does not mean that a mutation was done', () => {
    const names = ['deletePaymentMethod', 'updateCustomer', 'updateDefaultPaymentMethod']
    const asked = operations.filter(([path, { name }]) => path.startsWith('./server/') && names.includes(name))
    expect(asked.map(([, { result }]) => [null, false, true].map((said) => result.safeParse(said)))).toEqual(
      names.map(() => [false, false, true].map((data) => ({ success: true, data }))),
    )
  })
})
