import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLEnumType,
  GraphQLError,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type ListValueNode,
  NoFragmentCyclesRule,
  type ObjectValueNode,
  type SelectionSetNode,
  SingleFieldSubscriptionsRule,
  specifiedRules,
  TypeInfo,
  ValidationContext,
  type ValueNode,
  ValuesOfCorrectTypeRule,
  type VariableDefinitionNode,
  visit,
  visitInParallel,
  visitWithTypeInfo,
} from 'graphql'
import { isObject } from '../../shared/is-object'
import { invalid, type ValidationIssue } from '../errors'

/** The limits of a document, so that no document blocks the service for long. */
export const limits = { tokens: 5000, operations: 50, fields: 1000, depth: 16, values: 32 }

type FragmentOf = (name: string) => FragmentDefinitionNode | null | undefined

/**
 * Returns the message for the first limit that an operation exceeds, its fragments included. The
 * function stops there, so that fragments that use other fragments many times do not block the
 * service. A fragment itself counts as a field. No fragment may contain itself, which
 * `NoFragmentCyclesRule` checks earlier.
 */
const excessIn = (operation: SelectionSetNode, fragmentOf: FragmentOf): string | undefined => {
  let [calls, fields] = [0, 0]
  const walk = ({ selections }: SelectionSetNode, level: number): string | undefined => {
    for (const selection of selections) {
      const isField = selection.kind === Kind.FIELD
      fields += 1
      if (isField && level === 1) calls += 1
      if (calls > limits.operations) return `The document calls more than ${limits.operations} operations`
      if (fields > limits.fields) return `The document selects more than ${limits.fields} fields`
      if (isField && level > limits.depth) return `The document nests fields deeper than ${limits.depth} levels`
      const isSpread = selection.kind === Kind.FRAGMENT_SPREAD
      const inside = isSpread ? fragmentOf(selection.name.value)?.selectionSet : selection.selectionSet
      const excess = inside && walk(inside, isField ? level + 1 : level)
      if (excess !== undefined) return excess
    }
    return undefined
  }
  return walk(operation, 1)
}

/**
 * Limits the nesting of lists and objects that are written in the document. `parseRequest` limits
 * the nesting of variables.
 */
const shallowValues = (context: ValidationContext): ASTVisitor => {
  let depth = 0
  const nest = {
    enter: (node: ListValueNode | ObjectValueNode) => {
      depth += 1
      const message = `The document nests values deeper than ${limits.values} levels`
      if (depth === limits.values + 1) context.reportError(new GraphQLError(message, { nodes: node }))
    },
    leave: () => {
      depth -= 1
    },
  }
  return { ListValue: nest, ObjectValue: nest }
}

/**
 * Rejects documents with too many operations or fields (aliases included), or with too deep nesting
 * of fields or values.
 */
const limitsRule = (context: ValidationContext): ASTVisitor => ({
  ...shallowValues(context),
  OperationDefinition: (node) => {
    const message = excessIn(node.selectionSet, (name) => context.getFragment(name))
    if (message !== undefined) context.reportError(new GraphQLError(message, { nodes: node }))
  },
})

const expected = (type: GraphQLInputType): string => `expected ${String(type)}`

/**
 * Reports an unknown member. Its name is included only if it looks like a name of the interface,
 * which has two digits at most, because a client may have sent a value in place of a name.
 */
const unknownMember = (path: string, name: string): ValidationIssue =>
  /^[A-Za-z_]\w{0,40}$/.test(name) && name.replaceAll(/\D/g, '').length <= 2
    ? { path: `${path}.${name}`, message: 'is not a member of the type' }
    : { path, message: 'has a member that is not in the type' }

/** Reads an input: the value of a variable, or a value that is written in the document. */
interface InputReader<Input> {
  /** Whether the input is a variable, which other rules check. */
  isVariable(input: Input): boolean
  isNull(input: Input): boolean
  /** Returns undefined if the input is no list. */
  items(input: Input): readonly Input[] | undefined
  /** Returns undefined if the input is no object. */
  members(input: Input): Readonly<Record<string, Input>> | undefined
  /** Returns undefined or throws if the type does not have this value. */
  parse(type: GraphQLScalarType | GraphQLEnumType, input: Input): unknown
}

/**
 * Creates the function that finds the issues of an input. Each issue has a path and a message, but
 * not the value.
 */
const createInputCheck = <Input>({ isVariable, isNull, items, members, parse }: InputReader<Input>) => {
  const isValid = (type: GraphQLScalarType | GraphQLEnumType, input: Input): boolean => {
    try {
      return parse(type, input) !== undefined
    } catch {
      return false
    }
  }
  const objectIssues = (given: Readonly<Record<string, Input>>, type: GraphQLInputObjectType, path: string) => {
    const fields = type.getFields()
    const unknown = Object.keys(given).filter((name) => !Object.hasOwn(fields, name))
    return [
      ...unknown.map((name) => unknownMember(path, name)),
      ...Object.values(fields).flatMap((field): ValidationIssue[] => {
        const input = given[field.name]
        const inside = `${path}.${field.name}`
        if (input !== undefined) return issuesOf(input, field.type, inside)
        return isRequiredInputField(field) ? [{ path: inside, message: expected(field.type) }] : []
      }),
    ]
  }
  const issuesOf = (input: Input, type: GraphQLInputType, path: string, shown = type): ValidationIssue[] => {
    const issue = { path, message: expected(shown) }
    if (isVariable(input)) return []
    if (isNonNullType(type)) return isNull(input) ? [issue] : issuesOf(input, type.ofType, path, shown)
    if (isNull(input)) return []
    if (isListType(type)) {
      const list = items(input)
      // A single value counts as a list of one.
      if (!list) return issuesOf(input, type.ofType, path)
      return list.flatMap((item, index) => issuesOf(item, type.ofType, `${path}.${index}`))
    }
    if (!isInputObjectType(type)) return isValid(type, input) ? [] : [issue]
    const given = members(input)
    return given ? objectIssues(given, type, path) : [issue]
  }
  return issuesOf
}

/** Finds the issues of a variable's value. */
export const issuesOfValue = createInputCheck<unknown>({
  isVariable: () => false,
  isNull: (value) => value === null || value === undefined,
  items: (value) => (Array.isArray(value) ? value : undefined),
  members: (value) => (isObject(value) ? value : undefined),
  parse: (type, value) => type.parseValue(value),
})

/** Finds the issues of a value that is written in the document. */
const issuesOfLiteral = createInputCheck<ValueNode>({
  isVariable: ({ kind }) => kind === Kind.VARIABLE,
  isNull: ({ kind }) => kind === Kind.NULL,
  items: (node) => (node.kind === Kind.LIST ? node.values : undefined),
  members: (node) =>
    node.kind === Kind.OBJECT
      ? Object.fromEntries(node.fields.map(({ name, value }) => [name.value, value]))
      : undefined,
  parse: (type, node) => type.parseLiteral(node, undefined),
})

/**
 * Replaces graphql-js's ValuesOfCorrectTypeRule, whose messages quote the value. This rule checks
 * each argument and each default value as a whole, so that every issue has a path.
 */
const literalTypesRule = (context: ValidationContext): ASTVisitor => {
  const judge = (value: ValueNode, type: GraphQLInputType, path: string) => {
    const issues = issuesOfLiteral(value, type, path)
    if (issues.length === 0) return
    const originalError = invalid(issues)
    context.reportError(new GraphQLError(originalError.message, { nodes: value, originalError }))
  }
  return {
    Argument: (node) => {
      const argument = context.getArgument()
      if (argument) judge(node.value, argument.type, argument.name)
    },
    VariableDefinition: ({ variable, defaultValue }: VariableDefinitionNode) => {
      const type = context.getInputType()
      if (defaultValue && type) judge(defaultValue, type, variable.name.value)
    },
  }
}

/**
 * The rules of graphql-js (`specifiedRules`), except two: `literalTypesRule` replaces the rule for
 * literals, and the rule for subscriptions is left out, because the schema has no subscriptions.
 */
export const rules = [
  ...specifiedRules.filter((rule) => rule !== ValuesOfCorrectTypeRule && rule !== SingleFieldSubscriptionsRule),
  literalTypesRule,
]

const mostErrors = 50

const runRules = (
  schema: GraphQLSchema,
  document: DocumentNode,
  laws: readonly ((context: ValidationContext) => ASTVisitor)[],
): GraphQLError[] => {
  const errors: GraphQLError[] = []
  const typeInfo = new TypeInfo(schema)
  const context = new ValidationContext(schema, document, typeInfo, (error) => {
    if (errors.length < mostErrors) errors.push(error)
  })
  try {
    visit(document, visitWithTypeInfo(typeInfo, visitInParallel(laws.map((law) => law(context)))))
  } catch (cause) {
    // OverlappingFieldsCanBeMergedRule compares pairs of fields. After a limited amount of work,
    // graphql-js throws an error. That error is not exported, so any thrown GraphQLError is treated
    // as that error.
    if (!(cause instanceof GraphQLError)) throw cause
    errors.push(new GraphQLError('The document repeats fields too often'))
  }
  return errors
}

/** The rules in groups. A document that violates a rule of one group is not validated further. */
const phases = [[NoFragmentCyclesRule], [limitsRule], rules]

/** Validates a document and returns the first errors. */
export const validateDocument = (schema: GraphQLSchema, document: DocumentNode): GraphQLError[] => {
  for (const phase of phases) {
    const errors = runRules(schema, document, phase)
    if (errors.length > 0) return errors
  }
  return []
}
