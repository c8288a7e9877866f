import type { Call } from './contract-case'
import { privateKey } from './helpers'

type Fetch = (request: Request) => Promise<Response>

/**
 * Creates a call that sends requests through a function: `fetch`, or a handler in the same process.
 */
export const callThrough =
  (fetch: Fetch, baseUrl: () => string = () => 'http://service.example'): Call =>
  async (query, { variables = {}, key = privateKey, headers = {} } = {}) => {
    const request = new Request(`${baseUrl()}/api/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    })
    const response = await fetch(request)
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.json() }
  }
