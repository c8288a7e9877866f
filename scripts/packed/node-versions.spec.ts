import { execFile } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../paths'
import { installNode, nodeVersions } from './install-node'
import { startProgram } from './start-program'
import { installPacked, type Shop } from './unpack'

let shop: Shop
let programs: ReturnType<typeof installNode>
beforeAll(() => {
  shop = installPacked()
  copyFileSync(join(import.meta.dirname, 'pay-on-node.mjs'), join(shop.folder, 'pay.mjs'))
  programs = installNode()
})
afterAll(() => rmSync(shop.folder, { recursive: true }))

const run = async (version: string, ...parameters: string[]): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(programs[version] ?? '', parameters, { cwd: shop.folder })
  expect(stderr).toBe('')
  return stdout
}

/** Starts `tender-mock` on a version of Node, and checks it with `tender-conformance`. */
const checkMock = async (version: string) => {
  const mock = await startProgram(programs[version] ?? '', [shop.command('tender-mock'), '--port', '0'], {
    cwd: shop.folder,
    ready: /listens at (http:\/\/localhost:\d+)\n/,
  })
  const options = ['--url', mock.match[1] ?? '', '--mock', '--only', 'PAY-1']
  return run(version, shop.command('tender-conformance'), 'service', ...options).finally(() => mock.stop())
}

test.concurrent.each(nodeVersions)(
  'Node.js %s › takes a payment with the packed package, and runs its commands',
  async (version) => {
    const output = JSON.parse(await run(version, 'pay.mjs'))
    expect(output).toEqual({
      version,
      answers: [200, true, 'SUCCEEDED', 200, 'declined'],
      required: [true, true, true, true, true],
    })
    expect(await checkMock(version)).toMatch(/\d+ passed, 0 failed/)
    for (const name of ['tender-orders', 'tender-verify'])
      expect(await run(version, shop.command(name), '--help')).toContain(`${name} `)
  },
)

test('the support policy names the versions that are tested', () => {
  const lines = [readFileSync(`${root}.nvmrc`, 'utf8').trim(), ...nodeVersions].map((version) => version.split('.')[0])
  const [, ...tested] =
    /Node\.js (\d+), (\d+), (\d+) and (\d+)/.exec(readFileSync(`${root}docs/server/index.md`, 'utf8')) ?? []
  expect(tested).toEqual(lines)
  const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  expect(engines.node).toMatch(new RegExp(`^>=${lines[0]}\\.`))
})
