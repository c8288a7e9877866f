import {
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { isObject } from '../../src/shared/is-object'
import type { Call } from './contract-case'
import { at } from './helpers'

/**
 * Returns `Type.field` for every object and input type, `Type.field(argument)`, and `Type.VALUE`
 * for every enumeration.
 */
const membersOf = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => {
      if (isEnumType(type)) return type.getValues().map(({ name }) => `${type.name}.${name}`)
      if (isInputObjectType(type)) return Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
      if (!isObjectType(type)) return []
      return Object.values(type.getFields()).flatMap(({ name, args }) => [
        `${type.name}.${name}`,
        ...args.map((arg) => `${type.name}.${name}(${arg.name})`),
      ])
    })

/**
 * Returns the members of objects that an operation's result has, null included. The mock serves
 * these; a member that it never has is null in every answer.
 */
export const membersIn = (schema: GraphQLSchema, operation: string, result: unknown): Set<string> => {
  const found = new Set<string>()
  const take = (value: unknown, given: GraphQLOutputType): void => {
    const type = getNamedType(given)
    if (Array.isArray(value)) for (const entry of value) take(entry, type)
    else if (isObject(value) && isObjectType(type)) {
      for (const [name, field] of Object.entries(type.getFields())) {
        if (value[name] === undefined) continue
        found.add(`${type.name}.${name}`)
        take(value[name], field.type)
      }
    }
  }
  const field = schema.getQueryType()?.getFields()[operation] ?? schema.getMutationType()?.getFields()[operation]
  if (field) take(result, field.type)
  return found
}

/**
 * Records the members that calls pass, and those that are returned with a value. A member that is
 * always null is not covered.
 */
export const touchedMembers = (schema: GraphQLSchema) => {
  const touched = new Set<string>()

  const takeInput = (value: unknown, given: GraphQLInputType): void => {
    const type = getNamedType(given)
    if (Array.isArray(value)) for (const entry of value) takeInput(entry, type)
    else if (isObject(value) && isInputObjectType(type)) {
      for (const [name, field] of Object.entries(type.getFields())) {
        if (!(name in value)) continue
        touched.add(`${type.name}.${name}`)
        takeInput(value[name], field.type)
      }
    }
  }

  const takeOutput = (value: unknown, answered: GraphQLOutputType): void => {
    const type = getNamedType(answered)
    if (Array.isArray(value)) for (const entry of value) takeOutput(entry, type)
    else if (isEnumType(type)) touched.add(`${type.name}.${value}`)
    else if (isObject(value) && isObjectType(type)) {
      for (const [name, field] of Object.entries(type.getFields())) {
        if ((value[name] ?? null) === null) continue
        touched.add(`${type.name}.${name}`)
        takeOutput(value[name], field.type)
      }
    }
  }

  const takeDocument = (document: string, variables: Readonly<Record<string, unknown>>, data: unknown): void => {
    const info = new TypeInfo(schema)
    const visitor = visitWithTypeInfo(info, {
      OperationDefinition: ({ operation }) => {
        const root = schema.getRootType(operation)
        if (root) takeOutput(data, root)
      },
      VariableDefinition: ({ variable, type: node }) => {
        const type = typeFromAST(schema, node)
        if (type && variable.name.value in variables)
          takeInput(variables[variable.name.value], type as GraphQLInputType)
      },
      Argument: ({ name, value }) => {
        const given = value.kind !== Kind.VARIABLE || value.name.value in variables
        if (given) touched.add(`${info.getParentType()?.name}.${info.getFieldDef()?.name}(${name.value})`)
      },
      ObjectField: ({ name }) => {
        const parent = info.getParentInputType()
        if (parent) touched.add(`${getNamedType(parent).name}.${name.value}`)
      },
    })
    visit(parse(document), visitor)
  }

  return {
    /** Wraps a call, to record the members that it passes and receives. */
    through:
      (call: Call): Call =>
      async (document, options = {}) => {
        const answer = await call(document, options)
        const data = at(answer, 'data')
        if (isObject(data)) takeDocument(document, options.variables ?? {}, data)
        return answer
      },
    untouched: (): string[] => membersOf(schema).filter((member) => !touched.has(member)),
  }
}
