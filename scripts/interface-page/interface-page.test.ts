import { readFileSync } from 'node:fs'
import { isInputObjectType, isObjectType, parse, visit } from 'graphql'
import { expect, it } from 'vitest'
import { documentOf } from '../../src/contract/contract'
import * as browser from '../../src/contract/generated/browser'
import { features } from '../../src/contract/generated/features'
import { operationRules } from '../../src/contract/operations'
import { schemaWith } from '../../src/contract/schema-with'
import { createServer } from '../../src/server'
import { root } from '../paths'
import { readInterface, withInterfaceTables } from './interface-page'
import { memberUses, operationUses } from './uses'

const page = readFileSync(`${root}docs/interface-coverage.md`, 'utf8')

it('docs/interface-coverage.md has the current tables of the interface (npm run docs:interface)', () => {
  expect(page).toBe(withInterfaceTables(page))
  expect(page).toContain('| `startIntent` | any | no |')
})

it('every name of the table of uses is in the interface', () => {
  const schema = readInterface()
  const exists = (name: string) => {
    const [, operation = '', argument] = /^(\w+)\((\w+)\)$/.exec(name) ?? []
    const field = schema.getQueryType()?.getFields()[operation] ?? schema.getMutationType()?.getFields()[operation]
    if (field) return field.args.some((one) => one.name === argument)
    const [type = '', member] = name.split('.')
    const found = schema.getType(type)
    return (isObjectType(found) || isInputObjectType(found)) && (member === undefined || member in found.getFields())
  }
  expect(Object.keys(memberUses).filter((name) => !exists(name))).toEqual([])
})

it('every member that the browser reads has a line in the table of uses', () => {
  const schema = schemaWith(features)
  const missing = new Set<string>()
  const take = (
    type: unknown,
    selections: readonly {
      kind: string
      name?: { value: string }
      selectionSet?: { selections: readonly never[] } | undefined
    }[],
  ) => {
    if (!isObjectType(type)) return
    for (const { name, selectionSet } of selections) {
      const field = type.getFields()[name?.value ?? '']
      if (!field) continue
      const inner = schema.getType(String(field.type).replaceAll(/[[\]!]/g, ''))
      if (selectionSet) take(inner, selectionSet.selections)
      else if (type !== schema.getQueryType() && type !== schema.getMutationType() && type.name !== 'Amount')
        if (!(`${type.name}.${field.name}` in memberUses)) missing.add(`${type.name}.${field.name}`)
    }
  }
  for (const { document } of Object.values(browser))
    visit(parse(documentOf(document, () => true)), {
      OperationDefinition: ({ operation, selectionSet }) =>
        take(schema.getRootType(operation), selectionSet.selections as never),
    })
  expect([...missing]).toEqual([])
})

it('the text of each operation names the keys that it accepts', () => {
  const schema = readInterface()
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() }
  const phrases: Readonly<Record<number, string>> = {
    1: 'Private Key.',
    2: 'Client Token or Private Key.',
    3: 'Any kind of key.',
  }
  expect(Object.keys(fields).sort()).toEqual(Object.keys(operationRules).sort())
  for (const [name, { accepts, repeat }] of Object.entries(operationRules)) {
    const description = fields[name]?.description ?? ''
    const phrase = phrases[accepts.length] ?? ''
    expect(description).toMatch(new RegExp(`(^|\\. )${phrase}`))
    expect(description.includes('Supports an idempotency key.'), name).toBe(repeat === 'keyed')
  }
})

it('every method of the table of uses is a method of the server client', () => {
  const server = createServer({ serviceUrl: 'https://pay.example', privateKey: 'sk_test_x', features: [] })
  const isMethod = (path: string) => {
    const found = path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], server)
    return typeof found === 'function'
  }
  expect(Object.values(operationUses).flatMap((use) => (isMethod(use.server) ? [] : [use.server]))).toEqual([])
})

it('every attribute of the table of uses is in the guide to the script tag', () => {
  const guide = readFileSync(`${root}docs/guide/script-tag.md`, 'utf8')
  const named = [...Object.values(operationUses), ...Object.values(memberUses)].flatMap(
    ({ tag }) => tag.match(/data-[a-z-]+/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !guide.includes(name))).toEqual([])
})
