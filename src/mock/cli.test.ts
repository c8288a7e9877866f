import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { callThrough } from '../../lab/contract-suite/call-through'
import { codeOf, startIntent } from '../../lab/contract-suite/helpers'

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'tender-mock-cli-'))
afterAll(() => rm(folder, { recursive: true }))

const run = (...parameters: string[]) => {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', cli, ...parameters])
  const output = { out: '', err: '' }
  child.stdout?.on('data', (data) => {
    output.out += data
  })
  child.stderr?.on('data', (data) => {
    output.err += data
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output, ended }
}

test('CLI-1: --help describes every option', async () => {
  const { output, ended } = run('--help')
  expect(await ended).toBe(0)
  for (const option of [
    'port',
    'host',
    'state',
    'seed',
    'clock',
    'allow-host',
    'allow-control',
    'language',
    'public-url',
  ])
    expect(output.out).toContain(`--${option}`)
})

test.each([
  [['--port', '70000'], '--port expects a number from 0 to 65535.'],
  [['--seed', 'nowhere', '--port', '0'], 'Available: empty'],
  [['--clock', 'noon', '--port', '0'], 'a time such as'],
  [['--allow-host', 'https://mock.test', '--port', '0'], '--allow-host expects a host name without scheme and port'],
  [['--prot', '1'], "Unknown option '--prot'"],
  [['--public-url', 'pay.test', '--port', '0'], '--public-url expects an http or https URL'],
  [['--allow-origin', 'shop.test', '--port', '0'], '--allow-origin expects an origin'],
  [['init'], 'init expects one folder'],
  [['init', 'a', 'b'], 'init expects one folder'],
  [['start'], 'Unknown command start'],
])('CLI-2: %j fails with a message and exit code 1', async (parameters, sentence) => {
  const { output, ended } = run(...parameters)
  expect(await ended).toBe(1)
  expect(output.err).toContain(sentence)
  expect(output.err).not.toContain('    at ')
})

test.each(['SIGTERM', 'SIGINT'] as const)('CLI-3: %s saves the state and exits with code 0', async (signal) => {
  const stateFile = join(folder, `${signal}.json`)
  const { child, output, ended } = run('--port', '0', '--state', stateFile)
  await expect.poll(() => output.out, { timeout: 20_000 }).toMatch(/listens at http:\/\/localhost:\d+\n/)
  const url = /http:\/\/localhost:\d+/.exec(output.out)?.[0] ?? ''
  expect(codeOf(await startIntent(callThrough(fetch, () => url)))).toBeUndefined()
  child.kill(signal)
  expect(await ended).toBe(0)
  expect(JSON.parse(await readFile(stateFile, 'utf8')).tables.intents).toHaveLength(1)
})
