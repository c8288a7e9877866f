import { readFileSync } from 'node:fs'
import {
  buildASTSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  getDirectiveValues,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import type { OperationName } from '../../src/contract/generated/types'
import { type CredentialKind, operationRules } from '../../src/contract/operations'
import { mergeDocuments, parseSchema } from '../contract/merge-schema'
import { root } from '../paths'
import { memberUses, operationUses, type Use } from './uses'

type Marked = Parameters<typeof getDirectiveValues>[1]

const source = (name: string) => parseSchema({ name, text: readFileSync(`${root}src/contract/${name}`, 'utf8') })

/** The interface with its texts and the marks of its additions. */
export const readInterface = (): GraphQLSchema =>
  buildASTSchema(mergeDocuments(source('base.graphql'), source('full.graphql')))

const keyNames: Readonly<Record<CredentialKind, string>> = {
  CLIENT_TOKEN: 'Client Token',
  PRIVATE_KEY: 'Private Key',
  PUBLIC_KEY: 'Public Key',
}
const repeats = { always: 'yes', keyed: 'with its key', never: 'no' }

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (titles: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(titles), row(titles.map(() => '---')), ...rows.map(row)].join('\n')

/** One line of a cell, in which a vertical line would end the cell. */
const text = (description: string | null | undefined) =>
  (description ?? '').replaceAll('\n', ' ').replaceAll('|', '\\|')

const createMark = (schema: GraphQLSchema) => {
  const directive = schema.getDirective('feature')
  return (node: Marked | null | undefined): string => {
    const name = directive && node ? getDirectiveValues(directive, node)?.name : undefined
    return name === undefined ? '' : `\`${name}\``
  }
}

const rootFields = (schema: GraphQLSchema) => ({
  ...schema.getQueryType()?.getFields(),
  ...schema.getMutationType()?.getFields(),
})

const operationTable = (schema: GraphQLSchema): string => {
  const markOf = createMark(schema)
  const fields = rootFields(schema)
  const rows = (Object.keys(operationRules) as OperationName[]).map((name) => {
    const { accepts, repeat } = operationRules[name]
    const { server, page, tag } = operationUses[name]
    const keys = accepts.length === 3 ? 'any' : accepts.map((kind) => keyNames[kind]).join(', ')
    return [`\`${name}\``, keys, repeats[repeat], markOf(fields[name]?.astNode), `\`${server}\``, page, tag]
  })
  return table(
    ['operation', 'keys', 'repeated if no answer came', 'addition', 'server client', 'page', 'script tag'],
    rows,
  )
}

/** A member of a type, or an argument of an operation. */
interface Member {
  /** `Type.member` or `operation(argument)`. */
  path: string
  name: string
  type: string
  feature: string
  description: string
}

const noUse: Use = { page: '', tag: '' }
const useOf = (path: string): Use => memberUses[path] ?? memberUses[path.replace(/\..*/, '')] ?? noUse

const memberTable = (members: readonly Member[]): string => {
  const hasUse = members.some(({ path }) => useOf(path) !== noUse)
  const titles = ['member', 'type', 'addition', 'meaning', ...(hasUse ? ['page', 'script tag'] : [])]
  const rows = members.map(({ path, name, type, feature, description }) => {
    const { page, tag } = useOf(path)
    return [`\`${name}\``, type && `\`${type}\``, feature, description, ...(hasUse ? [page, tag] : [])]
  })
  return table(titles, rows)
}

type Definitions = readonly {
  name: string
  type?: unknown
  description?: string | null | undefined
  astNode?: Marked | null | undefined
}[]

const createMembersOf = (schema: GraphQLSchema) => {
  const markOf = createMark(schema)
  return (definitions: Definitions, pathOf: (name: string) => string): Member[] =>
    definitions.map(({ name, type, description, astNode }) => ({
      path: pathOf(name),
      name,
      type: type === undefined ? '' : String(type),
      feature: markOf(astNode),
      description: text(description),
    }))
}

const argumentTables = (schema: GraphQLSchema): string[] => {
  const membersOf = createMembersOf(schema)
  const fields = rootFields(schema)
  return (Object.keys(operationRules) as OperationName[]).flatMap((name) => {
    const field = fields[name]
    if (!field) throw new Error(`src/contract/operations.ts has ${name}, which the schema does not have`)
    const members = membersOf(field.args, (argument) => `${name}(${argument})`)
    const title = `### \`${name}\``
    const intro = `${text(field.description)} Returns \`${field.type}\`.`
    return members.length === 0 ? [title, intro] : [title, intro, memberTable(members)]
  })
}

const isDescribed = (schema: GraphQLSchema, type: GraphQLNamedType) =>
  !type.name.startsWith('__') &&
  type !== schema.getQueryType() &&
  type !== schema.getMutationType() &&
  type.name !== 'Feature' &&
  (isObjectType(type) || isInputObjectType(type) || isEnumType(type))

const typeTables = (schema: GraphQLSchema): string[] => {
  const membersOf = createMembersOf(schema)
  return Object.values(schema.getTypeMap())
    .filter((type) => isDescribed(schema, type))
    .flatMap((type) => {
      const definitions = isEnumType(type)
        ? type.getValues()
        : isObjectType(type) || isInputObjectType(type)
          ? Object.values(type.getFields())
          : []
      const members = memberTable(membersOf(definitions, (name) => `${type.name}.${name}`))
      const title = `### \`${type.name}\``
      return type.description ? [title, text(type.description), members] : [title, members]
    })
}

/** Creates the tables of operations and types for docs/interface-coverage.md. */
export const interfaceTables = (schema = readInterface()): string =>
  [
    '## Operations',
    'A column that is empty or has a dash means that only merchants’ servers use the operation. A request whose answer was lost is repeated only if the table says so.',
    operationTable(schema),
    '## Arguments',
    ...argumentTables(schema),
    '## Types',
    'An addition is used only if the account announces its feature. The columns for page and script tag name the option, attribute, event or element that sets or shows a member.',
    ...typeTables(schema),
  ].join('\n\n')

const marker = /(<!-- interface -->\n)[\s\S]*(<!-- \/interface -->)/

/** Replaces the tables on the page with the current ones. */
export const withInterfaceTables = (page: string): string =>
  page.replace(marker, (_all, start: string, end: string) => `${start}\n${interfaceTables()}\n\n${end}`)
