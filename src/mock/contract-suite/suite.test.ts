import { afterAll, beforeAll, describe, test } from 'vitest'
import { createNodeMock, type RunningMock, startMock } from '../node'
import { callThrough } from './call-through'
import type { Call } from './case'
import { contractSuite } from './suite'

const runSuite = (call: Call): void => {
  for (const { name, run } of contractSuite) test(name, () => run({ call }))
}

describe('contract, in this process', () => {
  const mock = createNodeMock()
  afterAll(() => mock.stop())
  runSuite(callThrough(mock.handle))
})

describe('contract, over HTTP', () => {
  let server: RunningMock | undefined
  beforeAll(async () => {
    server = await startMock()
  })
  afterAll(() => server?.stop())
  runSuite(callThrough(fetch, () => `http://127.0.0.1:${server?.port}`))
})
