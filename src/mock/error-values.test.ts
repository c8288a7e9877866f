import fc from 'fast-check'
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { afterAll, expect, test } from 'vitest'
import { callThrough } from '../../lab/contract-suite/call-through'
import { buildServiceSchema } from './graphql/operations'
import { createNodeMock } from './node'

const mock = createNodeMock()
const call = callThrough(mock.handle)
afterAll(() => mock.stop())

/* A card number that a client sends in a wrong place, in any spelling. */

const digits = fc.oneof(
  fc.constantFrom('4242424242424242', '378282246310005', '5555555555554444'),
  fc.stringMatching(/^[1-9]\d{12,18}$/),
)
const separator = fc.constantFrom('', ' ', '-', '_', '.', '/', ', ', '\u00a0', '\u2009', ' - ', '\u00b7', 'x', '\u200b')

/** A number, and the texts by which a client may write it: as a value and as a member's name. */
const sentNumber = fc
  .record({ number: digits, between: separator, group: fc.integer({ min: 1, max: 6 }), uuid: fc.boolean() })
  .map(({ number, between, group, uuid }) => {
    const text = number.match(new RegExp(`.{1,${group}}`, 'g'))?.join(between) ?? ''
    const asId = number.padEnd(32, '0').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
    return { number, text: uuid ? asId : text, name: `n${text.replaceAll(/\W/g, '_')}` }
  })

type SentNumber = typeof sentNumber extends fc.Arbitrary<infer Value> ? Value : never

/** A value for a variable of a type, in which the number may be at any place. */
const valueFor = (type: GraphQLInputType, sent: SentNumber, depth = 0): fc.Arbitrary<unknown> => {
  const wrong = fc.constantFrom<unknown>(
    sent.text,
    Number(sent.number),
    [sent.text],
    { [sent.text]: sent.text },
    { [sent.name]: 1 },
  )
  if (isNonNullType(type)) return valueFor(type.ofType, sent, depth)
  if (depth > 6) return wrong
  if (isListType(type))
    return fc.oneof(wrong, fc.array(valueFor(type.ofType, sent, depth + 1), { minLength: 1, maxLength: 2 }))
  if (isEnumType(type)) return fc.oneof(wrong, fc.constantFrom(...type.getValues().map(({ name }) => name)))
  if (!isInputObjectType(type))
    return fc.oneof(wrong, fc.constantFrom<unknown>(sent.text, '1', 1, 'EUR', true, '2030-01-01T00:00:00Z'))
  const members = Object.values(type.getFields()).map(
    (field) => [field.name, valueFor(field.type, sent, depth + 1)] as const,
  )
  const object = fc.record(Object.fromEntries(members), { requiredKeys: [] })
  const named = fc.tuple(object, fc.constantFrom({}, { [sent.name]: sent.text }, { [sent.text]: 1 }))
  return fc.oneof(wrong, { weight: 5, arbitrary: named.map(([known, unknown]) => ({ ...known, ...unknown })) })
}

const schema = buildServiceSchema()
const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
  Object.values(root?.getFields() ?? {}).map((field) => ({
    kind: root === schema.getQueryType() ? 'query' : 'mutation',
    field,
  })),
)

const documentOf = (kind: string, { name, args, type }: GraphQLField<unknown, unknown>): string => {
  const list = (each: (argument: GraphQLArgument) => string) =>
    args.length > 0 ? `(${args.map(each).join(', ')})` : ''
  const selection = isCompositeType(getNamedType(type)) ? ' { __typename }' : ''
  return `${kind} ${list((one) => `$${one.name}: ${one.type}`)} { ${name}${list((one) => `${one.name}: $${one.name}`)}${selection} }`
}

/** The texts and numbers at any depth of a value. */
const leavesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...leavesOf(inner)])
    : [String(value)]

test.each(operations.map(({ kind, field }) => [field.name, kind, field] as const))(
  'ERR-1: no error of %s repeats eight digits of a number in its variables, whatever separates them',
  async (_name, kind, field) => {
    const requests = sentNumber.chain((sent) =>
      fc.record({
        sent: fc.constant(sent),
        variables: fc.record(Object.fromEntries(field.args.map(({ name, type }) => [name, valueFor(type, sent)]))),
      }),
    )
    await fc.assert(
      fc.asyncProperty(requests, async ({ sent, variables }) => {
        const { body } = await call(documentOf(kind, field), { variables })
        const { errors = [] } = body as { errors?: unknown[] }
        const eights = Array.from({ length: sent.number.length - 7 }, (_, at) => sent.number.slice(at, at + 8))
        for (const leaf of leavesOf(errors)) {
          const kept = leaf.replaceAll(/\D/g, '')
          expect(
            eights.filter((eight) => kept.includes(eight)),
            leaf,
          ).toEqual([])
        }
      }),
      { numRuns: 60, seed: 1 },
    )
  },
)
