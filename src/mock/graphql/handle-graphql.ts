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
import { InjectedFault, injectFaults } from '../control/clock-and-faults'
import { inspectorHeader } from '../control/request-log'
import { authenticate, bearerToken } from '../credentials'
import { invalid, ServiceError, type ValidationIssue } from '../errors'
import {
  codesOf,
  type Execution,
  type GraphQLRequest,
  type InvalidDocument,
  type ParsedRequest,
  parseRequest,
  preflight,
  type ResponseMediaType,
  respond,
  respondFailed,
  respondRejected,
} from '../http/graphql-over-http'
import { idempotencyHeader } from '../idempotency'
import type { Caller } from '../operation'
import type { Service } from '../service'
import type { LoggedRequestRecord } from '../store/records'
import { calledOperations, createRootValue, operations, type RootValue } from './operations'
import { issuesOfValue, limits, validateDocument } from './validate-document'

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
interface PreparedRequest {
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
const prepareRequest = (
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
const runPrepared = async (
  schema: GraphQLSchema,
  { document }: PreparedRequest,
  { variables, operationName }: GraphQLRequest,
  rootValue: RootValue,
): Promise<Execution> => {
  const result = await execute({ schema, document, rootValue, variableValues: variables, operationName })
  return { type: 'ran', data: result.data ?? null, errors: result.errors ?? [] }
}

/** Details for the request log, collected while the request runs. */
type Trace = Pick<LoggedRequestRecord, 'operations' | 'operationName' | 'caller' | 'errors' | 'variables'>

interface Handling {
  request: Request
  service: Service
  trace: Trace
  requestId: string
}

interface Ready {
  parsed: ParsedRequest
  prepared: PreparedRequest
  caller: Caller
  now: number
}

const run = async ({ parsed, prepared, caller, now }: Ready, { request, service, trace }: Handling) => {
  const { store, ids, flows, profile, control, log, wait } = service
  const rootValue = createRootValue({
    operations,
    context: {
      store,
      ids,
      now,
      caller,
      flows,
      profile,
      baseUrl: service.baseUrlOf(request),
      countryHeader: request.headers.get('cf-ipcountry'),
    },
    idempotencyKey: request.headers.get(idempotencyHeader) || null,
    runOnce: service.runOnce,
    around: async (name, runOperation) => {
      trace.operations.push(name)
      return log ? injectFaults(await control.take(name), runOperation, wait) : runOperation()
    },
  })
  return runPrepared(service.schema, prepared, parsed.body, rootValue)
}

const injectedIn = ({ errors }: Execution): Error | undefined =>
  errors.map(({ originalError }) => originalError).find((error) => error instanceof InjectedFault) ?? undefined

/**
 * Returns the number by which a request raises the count of the rate limit: its number of
 * operations. A request without operations, or one that cannot run, counts as one.
 */
const operationCountOf = (prepared: PreparedRequest | InvalidDocument): number =>
  prepared.type === 'ready' ? Math.max(1, prepared.calls.filter((name) => Object.hasOwn(operations, name)).length) : 1

/** Runs the phases of a request: parse, authorise, execute, respond. */
const answer = async (handling: Handling): Promise<Response> => {
  const { request, service, trace, requestId } = handling
  let mediaType: ResponseMediaType = 'application/json'
  try {
    const parsed = await parseRequest(request)
    mediaType = parsed.mediaType
    if ('status' in parsed) {
      trace.errors = ['error.validation']
      return respondRejected(parsed)
    }
    trace.variables = parsed.body.variables
    const now = await service.time()
    const authorization = request.headers.get('authorization')
    const caller = await authenticate(authorization, { ...service, now })
    trace.caller = caller.kind
    const prepared = prepareRequest(service.schema, parsed.body)
    if (prepared.type === 'ready') trace.operationName = prepared.name
    service.rateLimit?.take(bearerToken(authorization), now, operationCountOf(prepared))
    const execution = prepared.type === 'ready' ? await run({ parsed, prepared, caller, now }, handling) : prepared
    const injected = injectedIn(execution)
    if (injected) throw injected
    trace.errors = codesOf(execution)
    return respond(execution, mediaType, requestId)
  } catch (cause) {
    if (!(cause instanceof InjectedFault))
      trace.errors = [cause instanceof ServiceError ? cause.code : 'error.internal']
    return respondFailed(cause, mediaType, requestId)
  }
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

/** Answers a GraphQL request, and logs it if the service allows control. */
export const handleGraphQL = async (request: Request, given: Service): Promise<Response> => {
  if (request.method === 'OPTIONS') return preflight()
  const service = request.headers.has(inspectorHeader) ? { ...given, log: null } : given
  const { ids, clock, log } = service
  const began = clock()
  const trace: Trace = { operations: [], operationName: null, caller: null, errors: [], variables: null }
  const handling = { request, service, trace, requestId: ids.uuid() }
  const response = await answer(handling)
  // The response does not wait for the log. A failure to write the log is ignored: if the store has
  // failed, the response has already reported an error.
  log?.add(newEntry(handling, { response, began, latencyMs: clock() - began })).catch(() => undefined)
  return response
}
