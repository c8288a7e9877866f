import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  isInputType,
  Kind,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
} from 'graphql'
import { invalid, type ServiceError, type ValidationIssue } from '../errors'
import { calledOperations } from './called-operations'
import { limits } from './limits-rule'
import type { RootValue } from './root-value'
import { validateDocument } from './validate-document'
import { issuesOfValue } from './variable-issues'

/** The body of a GraphQL request. */
export interface GraphQLRequest {
  query: string
  variables: Readonly<Record<string, unknown>>
  operationName: string | null
}

/** A document that cannot run. The response has no data. */
export interface InvalidDocument {
  type: 'refused'
  errors: readonly GraphQLError[]
}

export type Execution = InvalidDocument | { type: 'ran'; data: unknown; errors: readonly GraphQLError[] }

const refused = (error: ServiceError, from?: GraphQLError): InvalidDocument => ({
  type: 'refused',
  errors: [
    new GraphQLError(error.message, {
      ...(from?.source && from.positions ? { source: from.source, positions: from.positions } : {}),
      originalError: error,
    }),
  ],
})

/**
 * Converts an error of the document to `error.validation`. The message of graphql-js is kept,
 * because it contains names and types but no values.
 */
const documentError = (error: GraphQLError): GraphQLError =>
  error.originalError
    ? error
    : new GraphQLError(error.message, {
        ...(error.nodes ? { nodes: error.nodes } : {}),
        originalError: invalid([{ path: 'query', message: error.message }]),
      })

const syntaxError = (error: unknown): InvalidDocument => {
  const from = error instanceof GraphQLError ? error : undefined
  if (from && /tokens. Parsing aborted/.test(from.message)) {
    return refused(invalid([{ path: 'query', message: `expected at most ${limits.tokens} tokens` }]))
  }
  const { line, column } = from?.locations?.[0] ?? { line: 1, column: 1 }
  return refused(invalid([{ path: 'query', message: `syntax error at line ${line}, column ${column}` }]), from)
}

const issuesOfVariables = (
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: GraphQLRequest['variables'],
): ValidationIssue[] =>
  variableDefinitions.flatMap(({ variable, type: typeNode, defaultValue }) => {
    const type = typeFromAST(schema, typeNode)
    const name = variable.name.value
    const given = Object.hasOwn(variables, name) ? variables[name] : undefined
    // Default values were validated with the document.
    return isInputType(type) && (given !== undefined || !defaultValue) ? issuesOfValue(given, type, name) : []
  })

const parseDocument = (query: string): DocumentNode | InvalidDocument => {
  try {
    return parse(query, { maxTokens: limits.tokens })
  } catch (error) {
    return syntaxError(error)
  }
}

/** A document that can run, with the operations that it calls, once per alias. */
export interface PreparedRequest {
  type: 'ready'
  document: DocumentNode
  /** The name of the operation that runs; null for an anonymous one. */
  name: string | null
  calls: readonly string[]
}

const callsOf = (document: DocumentNode, { selectionSet }: OperationDefinitionNode): string[] => {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  return calledOperations(selectionSet, (name) => fragments.find((fragment) => fragment.name.value === name))
}

/** Parses and validates a GraphQL request without running it. Never throws. */
export const prepareRequest = (
  schema: GraphQLSchema,
  { query, variables, operationName }: GraphQLRequest,
): PreparedRequest | InvalidDocument => {
  const document = parseDocument(query)
  if (!('definitions' in document)) return document
  const issues = validateDocument(schema, document)
  if (issues.length > 0) return { type: 'refused', errors: issues.map(documentError) }
  const operation = getOperationAST(document, operationName)
  if (!operation) return refused(invalid([{ path: 'operationName', message: 'expected the name of one operation' }]))
  if (!schema.getRootType(operation.operation))
    return refused(invalid([{ path: 'query', message: 'expected a query or a mutation' }]))
  const wrongVariables = issuesOfVariables(schema, operation, variables)
  if (wrongVariables.length > 0) return refused(invalid(wrongVariables))
  return { type: 'ready', document, name: operation.name?.value ?? null, calls: callsOf(document, operation) }
}

/** Runs a prepared document. Never throws; the caller still has to present the errors. */
export const runPrepared = async (
  schema: GraphQLSchema,
  { document }: PreparedRequest,
  { variables, operationName }: GraphQLRequest,
  rootValue: RootValue,
): Promise<Execution> => {
  const result = await execute({ schema, document, rootValue, variableValues: variables, operationName })
  return { type: 'ran', data: result.data ?? null, errors: result.errors ?? [] }
}
