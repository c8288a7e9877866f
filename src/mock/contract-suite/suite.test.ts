import { afterAll, beforeAll, describe, test } from 'vitest'
import { createNodeMock, type NodeMock, type RunningMock, startMock } from '../node'
import type { Call } from './case'
import { privateKey } from './helpers'
import { contractSuite } from './suite'

type Fetch = (request: Request) => Promise<Response>

const callThrough =
  (fetch: Fetch, baseUrl: () => string): Call =>
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
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.json(),
    }
  }

const runSuite = (call: Call): void => {
  for (const { name, run } of contractSuite) test(name, () => run({ call }))
}

describe('contract, in this process', () => {
  const mock: NodeMock = createNodeMock()
  afterAll(() => mock.stop())
  runSuite(callThrough(mock.handle, () => 'http://service.example'))
})

describe('contract, over HTTP', () => {
  let server: RunningMock | undefined
  beforeAll(async () => {
    server = await startMock()
  })
  afterAll(() => server?.stop())
  runSuite(callThrough(fetch, () => `http://127.0.0.1:${server?.port}`))
})
