import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { root } from '../paths'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the packed package. */
    tarball: string
  }
}

/** Packs the package once for all test files, as npm publishes it. */
export default (project: TestProject): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'tarball-'))
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(packed)
  project.provide('tarball', join(folder, filename))
  return () => rmSync(folder, { recursive: true })
}
