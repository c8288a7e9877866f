import { buildSchema, type GraphQLSchema, isInputObjectType, parse, validate } from 'graphql'
import { type Contract, documentOf } from './contract'
import * as browser from './generated/browser'
import { type Feature, features } from './generated/features'
import { fullSdl } from './generated/schema'
import * as server from './generated/server'
import { schemaWith } from './schema-with'

/** What a service's schema lacks, and what it has in addition to the base. */
export interface SchemaCheck {
  /**
   * What Tender sends to every service and this schema does not accept. Empty if there is
   * nothing.
   */
  errors: string[]
  /**
   * The features for which the schema has everything that Tender sends. Features that add no member
   * are missing, because a schema cannot show them. Announce the features only if they work.
   */
  features: Feature[]
}

/** An operation as Tender sends it. */
type Sent = Pick<Contract<object>, 'name' | 'document' | 'feature'>

const operations: readonly Sent[] = [...Object.values(browser), ...Object.values(server)]

const argumentsOf = (schema: GraphQLSchema, name: string): string[] =>
  [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    (type?.getFields()[name]?.args ?? []).map((argument) => argument.name),
  )

/** Returns what a schema does not accept of the documents for a service with these features. */
const documentErrors = (schema: GraphQLSchema, announced: readonly Feature[]): string[] => {
  const expected = schemaWith(announced)
  const isAnnounced = (name: string | undefined) => name === undefined || announced.some((one) => one === name)
  return operations
    .filter(({ feature }) => isAnnounced(feature))
    .flatMap(({ name, document }) => {
      const known = argumentsOf(expected, name)
      const sent = documentOf(document, (mark) => known.includes(mark) || announced.some((one) => one === mark))
      return validate(schema, parse(sent)).map((error) => `${name}: ${error.message}`)
    })
}

/**
 * Returns the members of inputs that a schema does not have. Documents do not name them, because
 * Tender sends them in variables.
 */
const inputErrors = (schema: GraphQLSchema, announced: readonly Feature[]): string[] =>
  Object.values(schemaWith(announced).getTypeMap()).flatMap((expected) => {
    const own = schema.getType(expected.name)
    if (!isInputObjectType(expected) || !isInputObjectType(own)) return []
    const names = Object.keys(own.getFields())
    return Object.keys(expected.getFields())
      .filter((name) => !names.includes(name))
      .map((name) => `${expected.name}.${name}: the input has no such member`)
  })

const errorsFor = (schema: GraphQLSchema, announced: readonly Feature[]) => [
  ...new Set([...documentErrors(schema, announced), ...inputErrors(schema, announced)]),
]

/**
 * Returns whether a feature adds members to the interface. A schema cannot show whether a service
 * has a feature that adds none.
 */
const hasMembers = (feature: Feature): boolean => fullSdl.includes(`@feature(name: ${feature})`)

/**
 * Checks a service's own schema without a request: whether it accepts every document that Tender
 * sends, and which additions it has.
 *
 * @param sdl the schema as text
 * @throws Error if the text is not a valid schema
 */
export const checkSchema = (sdl: string): SchemaCheck => {
  const schema = buildSchema(sdl)
  const errors = errorsFor(schema, [])
  const added = (feature: Feature) => errorsFor(schema, [feature]).filter((error) => !errors.includes(error))
  return { errors, features: features.filter((feature) => hasMembers(feature) && added(feature).length === 0) }
}
