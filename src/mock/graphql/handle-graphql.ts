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
import { injectFaults } from '../control/clock-and-faults'
import { inspectorHeader } from '../control/request-log'
import { authenticate, bearerToken } from '../credentials'
import { invalid, type ValidationIssue } from '../errors'
import {
  codesOf,
  type GraphQLRequest,
  InvalidDocument,
  mediaTypeOf,
  parseRequest,
  preflight,
  type Result,
  respond,
  resultOf,
} from '../http/graphql-over-http'
import { idempotencyHeader } from '../idempotency'
import type { Service } from '../service'
import type { LoggedRequestRecord } from '../store/records'
import type { Instant } from '../time'
import { calledOperations, createContext, createRootValue, operations } from './operations'
import { issuesOfValue, limits, validateDocument } from './validate-document'

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

const syntaxError = (error: unknown): Error => {
  if (!(error instanceof GraphQLError)) return invalid([{ path: 'query', message: 'syntax error at line 1, column 1' }])
  const { source, positions, locations } = error
  if (/tokens. Parsing aborted/.test(error.message)) {
    return invalid([{ path: 'query', message: `expected at most ${limits.tokens} tokens` }])
  }
  const { line, column } = locations?.[0] ?? { line: 1, column: 1 }
  const originalError = invalid([{ path: 'query', message: `syntax error at line ${line}, column ${column}` }])
  return new InvalidDocument([new GraphQLError(originalError.message, { source, positions, originalError })])
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

const parseDocument = (query: string): DocumentNode => {
  try {
    return parse(query, { maxTokens: limits.tokens })
  } catch (error) {
    throw syntaxError(error)
  }
}

/**
 * A document that can run. `calls` contains the name of each root field that the document selects,
 * as often as it is selected.
 */
interface PreparedRequest {
  document: DocumentNode
  /** The name of the operation that runs; null for an anonymous one. */
  name: string | null
  calls: readonly string[]
}

const callsOf = (document: DocumentNode, { selectionSet }: OperationDefinitionNode): string[] => {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  return calledOperations(selectionSet, (name) => fragments.find((fragment) => fragment.name.value === name))
}

/**
 * Parses and validates a GraphQL request without running it.
 *
 * @throws InvalidDocument, or ServiceError `error.validation`, if it cannot run.
 */
const prepareRequest = (
  schema: GraphQLSchema,
  { query, variables, operationName }: GraphQLRequest,
): PreparedRequest => {
  const document = parseDocument(query)
  const issues = validateDocument(schema, document)
  if (issues.length > 0) throw new InvalidDocument(issues.map(documentError))
  const operation = getOperationAST(document, operationName)
  if (!operation) throw invalid([{ path: 'operationName', message: 'expected the name of one operation' }])
  if (!schema.getRootType(operation.operation))
    throw invalid([{ path: 'query', message: 'expected a query or a mutation' }])
  const wrong = issuesOfVariables(schema, operation, variables)
  if (wrong.length > 0) throw invalid(wrong)
  return { document, name: operation.name?.value ?? null, calls: callsOf(document, operation) }
}

/** Details for the request log, collected while the request runs. */
type Trace = Pick<LoggedRequestRecord, 'operations' | 'operationName' | 'document' | 'caller' | 'errors' | 'variables'>

interface Handling {
  request: Request
  service: Service
  trace: Trace
  requestId: string
}

/**
 * Prepares a request, and counts its operations for the rate limit. A request without operations,
 * or one that cannot run, counts as one.
 */
const prepareCounted = (body: GraphQLRequest, now: Instant, { request, service }: Handling): PreparedRequest => {
  let count = 1
  try {
    const prepared = prepareRequest(service.schema, body)
    count = Math.max(1, prepared.calls.filter((name) => Object.hasOwn(operations, name)).length)
    return prepared
  } finally {
    service.rateLimit?.take(bearerToken(request.headers.get('authorization')), now, count)
  }
}

/** Runs the phases of a request: parse, authorise, prepare, execute. */
const run = async (handling: Handling): Promise<Result> => {
  const { request, service, trace } = handling
  const { control, log, wait, schema } = service
  const body = await parseRequest(request)
  trace.variables = body.variables
  const now = await service.time()
  const caller = await authenticate(request.headers.get('authorization'), { ...service, now })
  trace.caller = caller.kind
  const { document, name } = prepareCounted(body, now, handling)
  trace.operationName = name
  trace.document = body.query
  const rootValue = createRootValue({
    context: createContext(service, request, caller, now),
    idempotencyKey: request.headers.get(idempotencyHeader) || null,
    runOnce: service.runOnce,
    around: async (operation, runOperation) => {
      trace.operations.push(operation)
      return log ? injectFaults(await control.take(operation), runOperation, wait) : runOperation()
    },
  })
  const { variables: variableValues, operationName } = body
  const { data = null, errors = [] } = await execute({ schema, document, rootValue, variableValues, operationName })
  return { data, errors }
}

/** Reads a response for the log, without using up its body. A dropped connection has none. */
const bodyOf = (response: Response): Promise<unknown> =>
  response.body === null ? Promise.resolve(null) : response.clone().json()

const newEntry = async (
  { request, trace, requestId, service: { control } }: Handling,
  { response, began, latencyMs }: { response: Response; began: number; latencyMs: number },
): Promise<LoggedRequestRecord> => {
  const answer = bodyOf(response)
  return {
    ...trace,
    id: requestId,
    date: began + (await control.read()).offsetMs,
    status: response.status,
    latencyMs,
    idempotencyKey: request.headers.get(idempotencyHeader),
    answer: await answer,
  }
}

/**
 * Answers a GraphQL request, and logs it if the service allows control. Preflight requests and
 * those with `inspectorHeader` are not logged.
 */
export const handleGraphQL = async (request: Request, given: Service): Promise<Response> => {
  if (request.method === 'OPTIONS') return preflight()
  const service = request.headers.has(inspectorHeader) ? { ...given, log: null } : given
  const { ids, clock, log } = service
  const began = clock()
  const trace: Trace = {
    operations: [],
    operationName: null,
    document: null,
    caller: null,
    errors: [],
    variables: null,
  }
  const handling = { request, service, trace, requestId: ids.uuid() }
  const result = await run(handling).catch(resultOf)
  trace.errors = codesOf(result)
  const response = respond(result, mediaTypeOf(request), handling.requestId)
  // The response does not wait for the log, and a failure to write the log is ignored.
  log?.add(newEntry(handling, { response, began, latencyMs: clock() - began })).catch(() => undefined)
  return response
}
