import { execFileSync, spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root } from '../paths'
import { type Commit, runNumber, sliceOf } from './slice'
import { type LongSuite, longSuites } from './suites'

const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

const readCommit = (): Commit | undefined => {
  try {
    return {
      hash: git('rev-parse', 'HEAD'),
      count: Number(git('rev-list', '--count', 'HEAD')),
      isShallow: git('rev-parse', '--is-shallow-repository') === 'true',
    }
  } catch {
    return undefined
  }
}

const runInShell = (command: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, { cwd: root, stdio: 'inherit', shell: true })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code === 0))
  })

/** Plays the slice of a suite. Returns whether it passed; undefined if the slice is empty. */
const play = async ({ name, parts, command }: LongSuite, run: number): Promise<boolean | undefined> => {
  const slice = sliceOf(run, parts)
  const title = `${name}, slice ${slice.index + 1} of ${parts}`
  const line = command(slice, run)
  if (line === undefined) {
    console.log(`\n· ${title}: empty`)
    return undefined
  }
  console.log(`\n▸ ${title}\n  ${line}`)
  const since = Date.now()
  const passed = await runInShell(line)
  const seconds = Math.round((Date.now() - since) / 1000)
  console.log(passed ? `✓ ${title}, ${seconds} s` : `✗ ${title}, ${seconds} s. Run it again:\n  ${line}`)
  return passed
}

// `npm run test:slices`: plays a slice of every long suite. `--run 832` plays those of another run,
// and `--only matrix` one suite. `--list` only prints the commands.
const { values } = parseArgs({
  options: { run: { type: 'string' }, only: { type: 'string' }, list: { type: 'boolean', default: false } },
})
const run = values.run === undefined ? runNumber(readCommit(), new Date()) : Number(values.run)
if (!Number.isSafeInteger(run) || run < 0) throw new Error('--run must be a number such as 832')
const chosen = longSuites.filter(({ name }) => values.only === undefined || name === values.only)
if (chosen.length === 0) throw new Error(`--only must be one of ${longSuites.map(({ name }) => name).join(', ')}`)

if (values.list) {
  for (const { name, parts, command } of chosen) console.log(`${name}: ${command(sliceOf(run, parts), run) ?? 'empty'}`)
} else {
  console.log(`Slices of run ${run}. The same slices again: npm run test:slices -- --run ${run}`)
  const failed: string[] = []
  for (const suite of chosen) if ((await play(suite, run)) === false) failed.push(suite.name)
  if (failed.length > 0) {
    console.error(`\nThese slices failed: ${failed.join(', ')}`)
    process.exitCode = 1
  }
}
