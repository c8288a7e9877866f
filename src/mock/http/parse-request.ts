import { isObject } from '../../shared/is-object'
import type { ValidationIssue } from '../errors'
import type { GraphQLRequest } from '../graphql/execute-request'
import { isJson, negotiate, type ResponseMediaType } from './media-types'
import { readBody } from './read-body'

/** A request that is not a GraphQL request: the status and the issue. */
export interface Rejection {
  status: 400 | 405 | 406 | 413 | 415
  issue: ValidationIssue
  mediaType: ResponseMediaType
  /** Headers of the response. */
  headers?: Readonly<Record<string, string>>
}

export interface ParsedRequest {
  body: GraphQLRequest
  mediaType: ResponseMediaType
}

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * The limit for levels of a variable: more than any cart or metadata has, and fewer than the
 * browser's structured clone supports.
 */
const deepestVariables = 32

/** Returns whether a value has at most `deepestVariables` levels of objects and lists. */
const isShallow = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; depth < deepestVariables; depth += 1) {
    level = level.flatMap((inside) => (typeof inside === 'object' && inside !== null ? Object.values(inside) : []))
    if (level.length === 0) return true
  }
  return level.every((inside) => typeof inside !== 'object' || inside === null)
}

const bodyIssue = (body: unknown): ValidationIssue | undefined => {
  if (!isObject(body)) return { path: 'body', message: 'expected a JSON object' }
  if (typeof body.query !== 'string') return { path: 'query', message: 'expected a String' }
  if (!isObject(body.variables ?? {})) return { path: 'variables', message: 'expected an object' }
  if (!isShallow(body.variables)) return { path: 'variables', message: `expected at most ${deepestVariables} levels` }
  if (typeof (body.operationName ?? '') !== 'string') return { path: 'operationName', message: 'expected a String' }
  if (!isObject(body.extensions ?? {})) return { path: 'extensions', message: 'expected an object' }
  return undefined
}

const toGraphQLRequest = (body: Record<string, unknown>): GraphQLRequest => ({
  query: String(body.query),
  variables: isObject(body.variables) ? body.variables : {},
  operationName: typeof body.operationName === 'string' && body.operationName !== '' ? body.operationName : null,
})

/** Parses a GraphQL request by the rules of GraphQL over HTTP; POST only. */
export const parseRequest = async (request: Request): Promise<ParsedRequest | Rejection> => {
  const mediaType = negotiate(request.headers.get('accept'))
  const reject = (status: Rejection['status'], path: string, message: string): Rejection => ({
    status,
    issue: { path, message },
    mediaType: mediaType ?? 'application/json',
  })
  if (request.method !== 'POST')
    return { ...reject(405, 'method', 'expected POST'), headers: { allow: 'POST, OPTIONS' } }
  if (!mediaType) return reject(406, 'Accept', 'expected application/graphql-response+json or application/json')
  if (!isJson(request.headers.get('content-type'))) {
    return reject(415, 'Content-Type', 'expected application/json in UTF-8')
  }
  const bytes = await readBody(request)
  if (!bytes) return reject(413, 'body', 'expected at most 1 MiB')
  const body = parseJson(bytes)
  const issue = bodyIssue(body)
  if (issue) return reject(400, issue.path, issue.message)
  return isObject(body) ? { body: toGraphQLRequest(body), mediaType } : reject(400, 'body', 'expected a JSON object')
}
