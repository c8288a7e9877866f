import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../paths'
import type { Protection } from './protection'

export interface TestCounts {
  passed: number
  failed: number
}

/**
 * A random test must find the removal of a protection within this number of programs. The seed is
 * fixed, so that every run has the same result; `npm test` also plays fresh programs.
 */
const env = { ...process.env, PROGRAMS: process.env.PROGRAMS ?? '2000', SEED: process.env.SEED ?? '1' }

const escaped = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Runs only the tests that a protection names. A test file that cannot be loaded counts as no test.
 */
export const runTests = async ({ test, title }: Protection): Promise<TestCounts> => {
  const folder = mkdtempSync(join(tmpdir(), 'protections-'))
  const report = join(folder, 'report.json')
  const parameters = ['run', test, '--reporter=json', `--outputFile=${report}`, '-t', escaped(title)]
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(`${root}node_modules/.bin/vitest`, parameters, { cwd: root, stdio: 'ignore', env })
      child.on('error', reject)
      child.on('exit', () => resolve())
    })
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
