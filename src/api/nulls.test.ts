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
import { fullSdl } from '../contract/generated/schema'
import * as browser from './browser-operations'
import { operations as serverOperations } from './operations'
import type { Operation } from './transport'

const schema = buildSchema(fullSdl)

type AnyOperation = Operation<object, unknown, unknown>
const operations = [
  ...Object.values(browser).map((operation) => ['browser', operation] as const),
  ...Object.values(serverOperations).map((operation) => ['server', operation] as const),
].map(([part, operation]) => [`${part} ${operation.name}`, operation as unknown as AnyOperation] as const)

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
  const parsed = result().safeParse(value)
  if (parsed.success) read(parsed.data)
  return parsed.success
}

/** Only the record itself must not be null. */
const needed = /^\w+$/

describe('null, at each place that the interface allows,', () => {
  it.each(operations)('is accepted by the %s', (_name, operation) => {
    const { places } = answerOf(operation, '')
    const rejected = places.filter(
      (place) => !needed.test(place) && !reads(operation, answerOf(operation, place).value),
    )
    expect(rejected).toEqual([])
  })
})

describe('a number that a service sends as text', () => {
  it.each(operations)('is accepted by the %s', (_name, operation) => {
    const asText = (_key: string, value: unknown) => (typeof value === 'number' ? String(value) : value)
    const value = JSON.parse(JSON.stringify(answerOf(operation, '').value, asText))
    if (operation.name !== 'setupWallet') expect(reads(operation, value)).toBe(true)
  })
})

describe('a name that an enumeration does not have', () => {
  it.each(operations)('is accepted by the %s', (_name, operation) => {
    const names = new Set(
      Object.values(schema.getTypeMap()).flatMap((type) =>
        isEnumType(type) ? type.getValues().map(({ name }) => name) : [],
      ),
    )
    const unknownName = (_key: string, value: unknown) => (names.has(String(value)) ? 'SOMETHING_NEW' : value)
    const value = JSON.parse(JSON.stringify(answerOf(operation, '').value, unknownName))
    if (operation.name !== 'setupWallet') expect(reads(operation, value)).toBe(true)
  })
})
