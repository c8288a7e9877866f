import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningMock, startMock } from '../../src/mock/node'
import { root } from '../paths'

const start = promisify(execFile)

let mock: RunningMock
let folder: string
beforeAll(async () => {
  mock = await startMock()
  folder = mkdtempSync(join(tmpdir(), 'clients-'))
  cpSync(`${root}scripts/clients`, folder, { recursive: true })
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
})
afterAll(async () => {
  await mock.stop()
  rmSync(folder, { recursive: true })
})

test.each(['apollo', 'urql'])('the mock answers %s, which knows nothing of Tender', async (client) => {
  const { stdout } = await start(process.execPath, [`${client}.mjs`], {
    cwd: folder,
    env: { ...process.env, SERVICE_URL: mock.url },
  })
  expect(JSON.parse(stdout)).toEqual({
    formattedAmount: '€50.99',
    isSamePayment: true,
    status: 'SUCCEEDED',
    linked: ['SUCCEEDED'],
    refundCodes: ['error.payment.amountExceeded'],
  })
})
