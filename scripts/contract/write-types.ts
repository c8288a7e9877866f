import {
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import { unselected } from './selections'

const scalars: Readonly<Record<string, string>> = {
  ID: 'string',
  String: 'string',
  DateTime: 'string',
  Date: 'string',
  Int: 'number',
  Float: 'number',
  Long: 'number',
  Boolean: 'boolean',
  JSON: 'unknown',
}

const scalarType = (name: string): string => {
  const type = scalars[name]
  if (type === undefined) throw new Error(`The scalar ${name} has no TypeScript type in scripts/contract`)
  return type
}

/** The type of a member that the service returns. A service may add names to an enumeration. */
const outputType = (type: GraphQLOutputType): string => {
  if (!isNonNullType(type)) {
    const inner = knownType(type)
    return inner === 'unknown' ? inner : `${inner} | null`
  }
  return knownType(type.ofType)
}

const knownType = (type: GraphQLOutputType): string => {
  if (isListType(type)) return `${knownType(isNonNullType(type.ofType) ? type.ofType.ofType : type.ofType)}[]`
  if (isEnumType(type)) return `Open<${type.name}>`
  return isScalarType(type) ? scalarType(type.name) : String(type)
}

const inputType = (type: GraphQLInputType): string => {
  if (isNonNullType(type)) return inputType(type.ofType)
  if (isListType(type)) return `readonly ${inputType(type.ofType)}[]`
  return isScalarType(type) ? scalarType(type.name) : String(type)
}

const comment = (text: string | null | undefined): string[] => (text ? [`/** ${text.replaceAll('\n', ' ')} */`] : [])

interface InputMember {
  name: string
  description?: string | null | undefined
  type: GraphQLInputType
}

const inputMembers = (members: readonly InputMember[]): string[] =>
  members.flatMap(({ name, description, type }) => [
    ...comment(description),
    isNonNullType(type) ? `${name}: ${inputType(type)}` : `${name}?: ${inputType(type)} | undefined`,
  ])

const interfaceOf = (name: string, description: string | null | undefined, members: readonly string[]): string[] => [
  ...comment(description),
  `export interface ${name} {`,
  ...members.map((line) => `  ${line}`),
  '}',
  '',
]

const typeLines = (schema: GraphQLSchema, type: GraphQLNamedType): string[] => {
  const { name, description } = type
  if (isEnumType(type)) {
    const names = type.getValues().map((value) => `'${value.name}'`)
    return [...comment(description), `export type ${name} = ${names.join(' | ')}`, '']
  }
  if (isInputObjectType(type)) return interfaceOf(name, description, inputMembers(Object.values(type.getFields())))
  if (!isObjectType(type) || type === schema.getQueryType() || type === schema.getMutationType()) return []
  const fields = Object.values(type.getFields()).filter((field) => !unselected.has(`${name}.${field.name}`))
  const members = fields.flatMap((field) => [...comment(field.description), `${field.name}: ${outputType(field.type)}`])
  return interfaceOf(name, description, members)
}

export const variablesName = (operation: string): string =>
  `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Variables`

/** Returns the TypeScript type of an operation's result. */
export const resultType = (type: GraphQLOutputType): string =>
  outputType(type).replaceAll(/\b([A-Z]\w+)\b/g, 'types.$1')

/** Writes the names of each enumeration as a list, for code that needs them while it runs. */
export const writeNames = (schema: GraphQLSchema): string =>
  Object.values(schema.getTypeMap())
    .filter((type) => isEnumType(type) && !type.name.startsWith('__') && type.name !== 'Feature')
    .map((type) => {
      const names = (type as GraphQLEnumType).getValues().map((value) => `'${value.name}'`)
      const { name } = type
      return `export const ${name.charAt(0).toLowerCase()}${name.slice(1)}Names = [${names.join(', ')}] as const\n`
    })
    .join('\n')

/** Writes the types of everything that the service accepts and returns. */
export const writeTypes = (schema: GraphQLSchema): string => {
  const named = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__') && name !== 'Feature')
  const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  )
  return [
    '/** A name of an enumeration, to which a service may add names. */',
    'export type Open<Name extends string> = Name | (string & {})',
    '',
    ...named.flatMap((type) => typeLines(schema, type)),
    `export type OperationName = ${operations.map(({ name }) => `'${name}'`).join(' | ')}`,
    '',
    ...operations.flatMap(({ name, args }) =>
      interfaceOf(variablesName(name), `The variables of ${name}.`, inputMembers(args)),
    ),
  ].join('\n')
}
