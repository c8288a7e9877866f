import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startMock } from '../../src/mock/node'
import { root } from '../paths'

test('the mock answers a script that uses nothing but curl', async () => {
  const mock = await startMock()
  const environment = { ...process.env, SERVICE_URL: mock.url }
  const { stdout } = await promisify(execFile)('sh', [`${root}scripts/clients/curl.sh`], { env: environment })
  expect(stdout.trim()).toBe('SUCCEEDED')
  await mock.stop()
})
