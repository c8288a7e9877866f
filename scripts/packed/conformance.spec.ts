import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMock } from '../../src/mock/node'
import { installPacked, type Shop } from './unpack'

let shop: Shop
beforeAll(() => {
  shop = installPacked()
})
afterAll(() => rmSync(shop.folder, { recursive: true }))

const run = (...parameters: string[]): Promise<{ code: unknown; output: string; errors: string }> =>
  new Promise((resolve) => {
    execFile(shop.command('tender-conformance'), parameters, { cwd: shop.folder }, (error, output, errors) =>
      resolve({ code: error?.code ?? 0, output, errors }),
    )
  })

test('tender-conformance › exits with 0 if the service follows the selected rules, and with 1 if not', async () => {
  const mock = await startMock()
  const passed = await run('service', '--url', mock.url, '--mock', '--only', 'IDEM,PAY-1')
  expect(passed).toMatchObject({ code: 0, errors: '' })
  expect(passed.output).toContain('The service keeps idempotency keys.')
  expect(passed.output).toMatch(/idempotency: \d+ passed, 0 failed/)
  const failed = await run('service', '--url', mock.url, '--mock', '--flow', 'flow_delayed', '--only', 'PAY-1')
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('MUST PAY-')
  await mock.stop()
})

test.each([[[]], [['service', '--url', 'http://127.0.0.1:1', '--mock']], [['service', '--url', 'no', '--mock']]])(
  'tender-conformance › exits with 2 and one line for the parameters %j',
  async (parameters) => {
    const { code, output, errors } = await run(...parameters)
    expect(code).toBe(2)
    expect(output).toBe('')
    expect(errors).toMatch(/^[^\n]+\n$/)
  },
)
