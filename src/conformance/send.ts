import { CannotCheck } from './failure'
import type { Send } from './service-call'

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at this address',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be resolved now',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
}

/** Returns why a request failed, in words. */
const reasonOf = (error: unknown, timeoutMs: number): string => {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`
  const cause = error instanceof Error ? (error.cause as { code?: string; message?: string } | undefined) : undefined
  const { code = '', message = 'the request failed' } = cause ?? {}
  return reasons[code] ?? (code.startsWith('ERR_SSL_') ? `the server does not answer HTTPS (${code})` : message)
}

/** A request failed, or had no complete answer in time. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

export interface HttpAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  text: string
}

/**
 * Sends a request and reads the whole answer. Rejects with `NoAnswer` if the request fails or the
 * answer is not complete in time. Does not follow redirects.
 */
export const request = async (url: string, init: RequestInit, timeoutMs: number): Promise<HttpAnswer> => {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  } catch (error) {
    throw new NoAnswer(reasonOf(error, timeoutMs))
  }
}

/** The run ends when so many requests in a row have had no answer. */
const mostFailures = 5

/** Creates the function that sends GraphQL requests to a service. */
export const createSend = (url: string, timeoutMs: number): Send => {
  let failures = 0
  return async ({ headers, body }) => {
    try {
      const answer = await request(`${url}/api/graphql`, { method: 'POST', headers, body }, timeoutMs)
      failures = 0
      return answer
    } catch (error) {
      failures += 1
      if (failures < mostFailures) throw error
      throw new CannotCheck(`The service stopped answering: ${error instanceof Error ? error.message : error}.`)
    }
  }
}
