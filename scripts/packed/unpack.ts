import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import type {} from './pack-once'

export interface Shop {
  /** The shop's folder, with the package in its `node_modules`. */
  folder: string
  /** The folder of the installed package. */
  installed: string
  /** The packed file, as npm publishes it. All shops have the same. */
  tarball: string
  /** Returns the path of a command of the package. */
  command: (name: string) => string
}

/**
 * Installs the packed package in a new folder, without network access and without any other
 * package. So a test fails if a file is not published or needs another package.
 */
export const installPacked = (): Shop => {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'))
  const modules = join(folder, 'node_modules')
  const installed = join(modules, 'tender-checkout')
  mkdirSync(installed, { recursive: true })
  const tarball = inject('tarball')
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const command = (name: string) => join(modules, '.bin', name)
  for (const [name, path] of Object.entries<string>(bin)) link(join(installed, path), command(name))
  return { folder, installed, tarball, command }
}

const link = (to: string, at: string): void => {
  mkdirSync(dirname(at), { recursive: true })
  symlinkSync(to, at)
}
