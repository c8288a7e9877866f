import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type DocumentNode,
  isObjectType,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import type { ExtendedOperation, ServerOperation } from './server-operation'

const contract = readFileSync(new URL('../../mock/contract/service.graphql', import.meta.url), 'utf8')
const schema = buildSchema(contract)

/** The optional additions to the published API, as text of the contract. */
const additions = [', trackingId: ID): ClientToken!', ' amount: Amount }\ntype IntentCart {']
const [sentAddition = '', selectedAddition = ''] = additions
const published = buildSchema(
  contract.replace(sentAddition, '): ClientToken!').replace(selectedAddition, ' }\ntype IntentCart {'),
)
const modules: Record<string, Record<string, unknown>> = import.meta.glob('./*.ts', { eager: true })
const operations = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is ServerOperation<object, unknown> & Partial<ExtendedOperation<object, unknown>> =>
      typeof value === 'object' && value !== null && 'document' in value,
  )

/**
 * Returns the members of a type that a document does not select. Excludes returned filters and
 * GraphQL's own members.
 */
const unasked = (document: DocumentNode): string[] => {
  const left: string[] = []
  const typeInfo = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      SelectionSet: ({ selections }) => {
        const type = typeInfo.getParentType()
        if (!isObjectType(type) || [schema.getQueryType(), schema.getMutationType()].includes(type)) return
        const asked = selections.map((selection) => ('name' in selection ? selection.name.value : ''))
        const all = Object.keys(type.getFields()).map((name) => `${type.name}.${name}`)
        left.push(...all.filter((name) => !asked.includes(name.split('.')[1] ?? '')))
      },
    }),
  )
  return left.filter((name) => name !== 'PaymentsWithFilter.data')
}

describe('the server operations', () => {
  it('equal those of the interface', () => {
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    )
    expect(operations.map(({ name }) => name).sort()).toEqual(fields.sort())
  })

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s is valid in the contract and selects everything',
    (_name, { document, extension }) => {
      const parsed = parse(extension?.document ?? document)
      expect(validate(schema, parsed).map(({ message }) => message)).toEqual([])
      expect(unasked(parsed)).toEqual([])
    },
  )

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s uses only the published interface without an announced extension',
    (_name, { document }) => {
      const parsed = parse(document)
      expect(validate(published, parsed).map(({ message }) => message)).toEqual([])
      expect(unasked(parsed).filter((name) => name !== 'LinkedPayment.amount')).toEqual([])
    },
  )

  it('have documents for their extensions, and no other documents', () => {
    for (const addition of additions) expect(contract).toContain(addition)
    const extended = operations.flatMap(({ name, extension }) => (extension ? [[name, extension] as const] : []))
    expect(extended.map(([name, { feature }]) => `${name}: ${feature}`).sort()).toEqual([
      'completeIntent: linkedPaymentAmount',
      'generateClientToken: clientTokenTrackingId',
      'getIntent: linkedPaymentAmount',
      'startIntent: linkedPaymentAmount',
      'updateIntent: linkedPaymentAmount',
    ])
    for (const [, { document }] of extended) expect(validate(published, parse(document))).not.toEqual([])
  })

  it('are repeated only if repeating is safe', () => {
    const named = (repeat: string) =>
      operations.filter((operation) => operation.repeat === repeat).map(({ name }) => name)
    expect(named('keyed').sort()).toEqual(['authorizePayment', 'tokenisePaymentMethod'])
    const queries = Object.keys(schema.getQueryType()?.getFields() ?? {})
    expect(named('always').sort()).toEqual([...queries, 'completeIntent', 'updateIntent'].sort())
  })
})
