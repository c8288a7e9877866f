import { type GraphQLSchema, isInputType, parse, type TypeNode, typeFromAST, validate, visit } from 'graphql'
import { describe, expect, it, test } from 'vitest'
import { type Contract, documentOf } from '../contract/contract'
import { type Feature, features } from '../contract/generated/features'
import { schemaWith } from '../contract/schema-with'
import * as browser from './browser-operations'
import { operations } from './operations'

type Sent = Pick<Contract<object>, 'name' | 'document' | 'feature'>

const server: Sent[] = Object.values(operations)
const all: (readonly [part: string, operation: Sent])[] = [
  ...Object.values(browser).map((operation) => ['browser', operation as Sent] as const),
  ...server.map((operation) => ['server', operation] as const),
]

const fieldOf = (schema: GraphQLSchema, name: string) =>
  schema.getQueryType()?.getFields()[name] ?? schema.getMutationType()?.getFields()[name]

/** Returns the documents that are sent to a service: without optional arguments, and with all. */
const documentsFor = (schema: GraphQLSchema, announced: readonly Feature[], { name, document }: Sent): string[] => {
  const args = (fieldOf(schema, name)?.args ?? []).map((argument) => argument.name)
  const has = (names: readonly string[]) => (mark: string) =>
    (announced as readonly string[]).includes(mark) || names.includes(mark)
  return [documentOf(document, has([])), documentOf(document, has(args))]
}

const errorsIn = (schema: GraphQLSchema, document: string) => validate(schema, parse(document)).map(String)

const profiles: readonly (readonly [name: string, announced: readonly Feature[]])[] = [
  ['base', []],
  ...features.map((feature) => [`only ${feature}`, [feature]] as const),
  ...features.map((feature) => [`without ${feature}`, features.filter((one) => one !== feature)] as const),
  ['all features', features],
]

describe.each(profiles)('a service with the profile %s', (_name, announced) => {
  const schema = schemaWith(announced)

  it('accepts every document that Tender sends to it', () => {
    const sent = all.filter(([, { feature }]) => feature === undefined || announced.some((one) => one === feature))
    const invalid = sent.flatMap(([part, operation]) =>
      documentsFor(schema, announced, operation)
        .flatMap((document) => errorsIn(schema, document))
        .map((error) => `${part} ${operation.name}: ${error}`),
    )
    expect(invalid).toEqual([])
    expect(sent.length).toBeGreaterThan(28)
  })
})

/** The types of inputs that the specification names. */
const named = [
  ...['ID', 'String', 'Int', 'Boolean', 'Long', 'JSON', 'FormStepStatus', 'AuthorisedPaymentInput', 'TokenInput'],
  ...['PaymentFilterInput', 'CustomerInput', 'VaultCustomerInput', 'HeadlessPaymentProcessorTokenRequest'],
  ...['IntentCustomerInput', 'IntentAmountInput', 'IntentLocationInput', 'IntentCartInput'],
]

const nameOf = (type: TypeNode): string => (type.kind === 'NamedType' ? type.name.value : nameOf(type.type))

test('the documents for the base name no type that the specification does not name', () => {
  const schema = schemaWith([])
  const used = new Set<string>()
  for (const [, operation] of all.filter(([, { feature }]) => feature === undefined))
    for (const document of documentsFor(schema, [], operation))
      visit(parse(document), {
        VariableDefinition: ({ type }) => {
          expect(isInputType(typeFromAST(schema, type as never))).toBe(true)
          used.add(nameOf(type))
        },
      })
  expect([...used].filter((name) => !named.includes(name))).toEqual([])
})

test('the server client has every operation of the schema, and each one is repeated only if that is safe', () => {
  const schema = schemaWith(features)
  const queries = Object.keys(schema.getQueryType()?.getFields() ?? {})
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {})
  expect(Object.keys(operations).sort()).toEqual([...queries, ...mutations].sort())
  const repeated = (repeat: string) =>
    Object.values(operations)
      .filter((operation) => operation.repeat === repeat)
      .map(({ name }) => name)
      .sort()
  expect(repeated('keyed')).toEqual(['authorizePayment', 'tokenisePaymentMethod'])
  expect(repeated('always')).toEqual([...queries, 'completeIntent', 'updateIntent'].sort())
})

test('a document names an optional argument only if a value is passed', () => {
  const { document } = browser.updateIntent
  const names = (passed: string[]) => documentOf(document, (name) => passed.includes(name)).match(/\$\w+/g)
  expect(names([])).toEqual(['$id', '$id'])
  expect(names(['billing'])).toEqual(['$id', '$billing', '$id', '$billing'])
})
