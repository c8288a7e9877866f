import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths'

/**
 * The maintained lines of Node.js, besides the oldest supported one, which runs all tests. Fixed
 * versions, so that a new release cannot break an old commit.
 */
export const nodeVersions = ['22.23.3', '24.21.0', '26.12.1'] as const

/**
 * Outside of the tests' own folders, so that later tests use the installed versions of Node.js
 * again. `npm ci` deletes the folder.
 */
const folder = join(root, 'node_modules/.cache/node-versions')

const packageOf = (version: string) => join(folder, 'node_modules', `node-${version}`)

/**
 * Installs these versions with npm, which has each of them as a package, and returns the path of
 * each program. npm downloads a version once: later installations use its cache.
 */
export const installNode = (): Readonly<Record<string, string>> => {
  if (!nodeVersions.every((version) => existsSync(packageOf(version)))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const name = `node-${process.platform}-${process.arch}`
    const packages = nodeVersions.map((version) => `node-${version}@npm:${name}@${version}`)
    const options = ['--no-save', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
    execFileSync('npm', ['install', ...options, ...packages], { cwd: folder, stdio: 'pipe' })
  }
  return Object.fromEntries(nodeVersions.map((version) => [version, join(packageOf(version), 'bin/node')]))
}
