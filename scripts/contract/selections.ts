import {
  type FragmentDefinitionNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  isInputObjectType,
  isObjectType,
  isRequiredArgument,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** A selected member, with its own members if it is an object. */
export interface Selected {
  name: string
  field: GraphQLField<unknown, unknown>
  /** The feature that announces the member; undefined for a member of the base. */
  feature: string | undefined
  members: readonly Selected[] | undefined
}

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** An operation with what is selected of its result. */
export interface SelectedOperation {
  kind: 'query' | 'mutation'
  name: string
  field: GraphQLField<unknown, unknown>
  feature: string | undefined
  members: readonly Selected[] | undefined
}

/** Members that Tender never selects: the applied filter, which repeats the caller's own. */
export const unselected: ReadonlySet<string> = new Set(['PaymentsWithFilter.data'])

/** Returns the feature with which a definition is marked. */
export const featureOf = (
  schema: GraphQLSchema,
  {
    astNode,
  }: {
    astNode?: GraphQLField<unknown, unknown>['astNode'] | GraphQLArgument['astNode'] | GraphQLInputField['astNode']
  },
): string | undefined => {
  const directive = schema.getDirective('feature')
  const values = directive && astNode ? getDirectiveValues(directive, astNode) : undefined
  return values?.name as string | undefined
}

/** Selects all members of a type, down to its leaves. */
export const selectAll = (schema: GraphQLSchema, output: GraphQLOutputType): Selected[] | undefined => {
  const type = getNamedType(output)
  if (!isObjectType(type)) return undefined
  return Object.values(type.getFields())
    .filter(({ name }) => !unselected.has(`${type.name}.${name}`))
    .map((field) => ({
      name: field.name,
      field,
      feature: featureOf(schema, field),
      members: selectAll(schema, field.type),
    }))
}

/**
 * Selects the members that a selection names.
 *
 * @throws Error that names the first member that the schema does not have
 */
export const selectNamed = (
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  fragments: Fragments,
): Selected[] =>
  selections.flatMap((selection): Selected[] => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value)
      if (!fragment) throw new Error(`The fragment ${selection.name.value} does not exist`)
      return selectNamed(schema, type, fragment.selectionSet, fragments)
    }
    if (selection.kind !== Kind.FIELD) throw new Error(`${type.name}: inline fragments are not supported`)
    const name = selection.name.value
    const field = type.getFields()[name]
    if (!field) throw new Error(`${type.name} has no member ${name}`)
    const inner = getNamedType(field.type)
    const needsMembers = isObjectType(inner)
    if (needsMembers !== (selection.selectionSet !== undefined))
      throw new Error(`${type.name}.${name} ${needsMembers ? 'needs' : 'cannot have'} a selection`)
    const members =
      isObjectType(inner) && selection.selectionSet
        ? selectNamed(schema, inner, selection.selectionSet, fragments)
        : undefined
    return [{ name, field, feature: featureOf(schema, field), members }]
  })

/** Returns all operations of the schema, each with everything that its result has. */
export const allOperations = (schema: GraphQLSchema): SelectedOperation[] =>
  (['query', 'mutation'] as const).flatMap((kind) => {
    const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
    return Object.values(type?.getFields() ?? {}).map((field) => ({
      kind,
      name: field.name,
      field,
      feature: featureOf(schema, field),
      members: selectAll(schema, field.type),
    }))
  })

/** Returns the operations that a document lists, each with what the document selects. */
export const namedOperations = (
  schema: GraphQLSchema,
  definitions: readonly OperationDefinitionNode[],
  fragments: Fragments,
): SelectedOperation[] =>
  definitions.flatMap(({ operation, selectionSet }) => {
    const type = schema.getRootType(operation)
    if (!type || operation === 'subscription') throw new Error(`The schema has no ${operation}`)
    return selectNamed(schema, type, selectionSet, fragments).map((selected) => ({ kind: operation, ...selected }))
  })

/**
 * Returns the lines of a selection. A line that needs a feature ends with `#` and its name, and an
 * object of a feature is one line, so that removing lines leaves a valid document.
 */
export const selectionLines = (members: readonly Selected[]): string[] =>
  members.flatMap(({ name, feature, members: inner }) => {
    const lines = inner ? [`${name} {`, ...selectionLines(inner), '}'] : [name]
    if (feature === undefined) return lines
    if (lines.some((line) => line.includes('#'))) throw new Error(`${name}: a feature inside the feature ${feature}`)
    return [`${lines.join(' ')} #${feature}`]
  })

/** An argument that a document passes as a variable. */
interface Passed {
  name: string
  type: string
  value: string
  mark: string
  /** The only member of an input type that the specification does not name. */
  inlined: string | undefined
}

/**
 * Returns how a document passes an argument. An optional argument is marked with its own name, so
 * that the document names it only if a value is passed.
 */
export const passArgument = (argument: GraphQLArgument): Passed => {
  const { name, type } = argument
  const input = getNamedType(type)
  const isUnnamed =
    isInputObjectType(input) && (input.astNode?.directives ?? []).some((one) => one.name.value === 'unnamed')
  const common = { name, mark: isRequiredArgument(argument) ? '' : ` #${name}` }
  if (!isUnnamed) return { ...common, type: String(type), value: `$${name}`, inlined: undefined }
  const [member, ...others] = Object.values(input.getFields())
  if (!member || others.length > 0) throw new Error(`${input.name}: an unnamed input must have one member`)
  return { ...common, type: String(member.type), value: `{ ${member.name}: $${name} }`, inlined: member.name }
}

/**
 * Returns the lines of an operation's document. The browser passes no argument that needs a
 * feature.
 */
export const documentLines = (
  schema: GraphQLSchema,
  { kind, name, field, members }: SelectedOperation,
  { isServer }: { isServer: boolean },
): string[] => {
  const passed = field.args
    .filter((argument) => isServer || featureOf(schema, argument) === undefined)
    .map((argument) => passArgument(argument))
  return [
    `${kind} ${name}(`,
    ...passed.map((one) => `$${one.name}: ${one.type}${one.mark}`),
    ') {',
    `${name}(`,
    ...passed.map((one) => `${one.name}: ${one.value}${one.mark}`),
    ...(members ? [') {', ...selectionLines(members), '}'] : [')']),
    '}',
    '',
  ]
}

/**
 * Returns the members of an operation's variables that need a feature, as paths from the variables.
 * Does not descend into lists, because no list has such members.
 */
export const inputAdditions = (schema: GraphQLSchema, { args }: Pick<GraphQLField<unknown, unknown>, 'args'>) => {
  const found: [path: string, feature: string][] = []
  const visit = (members: readonly (GraphQLArgument | GraphQLInputField)[], path: string) => {
    for (const member of members) {
      const at = `${path}${member.name}`
      const feature = featureOf(schema, member)
      if (feature !== undefined) found.push([at, feature])
      const type = getNamedType(member.type)
      if (feature === undefined && isInputObjectType(type) && !String(member.type).startsWith('['))
        visit(Object.values(type.getFields()), `${at}.`)
    }
  }
  visit(args, '')
  return found
}
