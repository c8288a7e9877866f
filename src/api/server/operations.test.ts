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
import type { ServerOperation } from './server-operation'

const schema = buildSchema(readFileSync(new URL('../../mock/contract/service.graphql', import.meta.url), 'utf8'))
const modules: Record<string, Record<string, unknown>> = import.meta.glob('./*.ts', { eager: true })
const operations = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is ServerOperation<object, unknown> =>
      typeof value === 'object' && value !== null && 'document' in value,
  )

/** Every member of a type that the document leaves out, but the echo of a filter and the interface's own. */
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

describe('the operations of a server', () => {
  it('are those of the interface', () => {
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    )
    expect(operations.map(({ name }) => name).sort()).toEqual(fields.sort())
  })

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s keeps the contract and asks for everything',
    (_name, { document }) => {
      const parsed = parse(document)
      expect(validate(schema, parsed).map(({ message }) => message)).toEqual([])
      expect(unasked(parsed)).toEqual([])
    },
  )

  it('are repeated only where a repeat does no harm', () => {
    const named = (repeat: string) =>
      operations.filter((operation) => operation.repeat === repeat).map(({ name }) => name)
    expect(named('keyed').sort()).toEqual(['authorizePayment', 'tokenisePaymentMethod'])
    const queries = Object.keys(schema.getQueryType()?.getFields() ?? {})
    expect(named('always').sort()).toEqual([...queries, 'completeIntent', 'updateIntent'].sort())
  })
})
