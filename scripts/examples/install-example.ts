import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type StartedProgram, startProgram } from '../packed/start-program'
import { installPacked } from '../packed/unpack'
import { root } from '../paths'
import { copyExample } from './copy-example'

/**
 * The source of an example's packages: links to the packages of this project, or npm's registry.
 */
export type PackageSource = 'project' | 'registry'

export interface InstalledExample {
  /** Runs a command in the example's folder, for example `npm`. */
  run(command: string, ...parameters: string[]): void
  /** Starts a command, and resolves when its output matches `ready`. */
  start(
    command: readonly string[],
    ready: RegExp,
    variables?: Readonly<Record<string, string>>,
  ): Promise<StartedProgram>
  remove(): void
}

/** Copies an example into a new folder, and installs the packed package in it. */
export const installExample = (name: string, source: PackageSource): InstalledExample => {
  const { folder: packed, tarball } = installPacked()
  const folder = source === 'project' ? packed : join(packed, name)
  copyExample(name, folder)
  const variables = environmentFor(folder)
  const run = runIn(folder)
  if (source === 'project') linkPackages(folder)
  else run('npm', 'install', '--include=dev', tarball)
  return {
    run,
    start: ([command = '', ...parameters], ready, own = {}) =>
      startProgram(command, parameters, { cwd: folder, environment: { ...variables, ...own }, ready }),
    remove: () => rmSync(packed, { recursive: true }),
  }
}

/** Returns a function that runs a command in a folder, and throws with its output if it fails. */
export const runIn =
  (folder: string): InstalledExample['run'] =>
  (command, ...parameters) => {
    const options = { cwd: folder, env: environmentFor(folder), encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(command, parameters, options)
    if (status !== 0)
      throw new Error(`${command} ${parameters.join(' ')} failed in ${basename(folder)}:\n${stdout}\n${stderr}`)
  }

/**
 * Returns the environment of the example's commands. Variables of the test runner are removed,
 * because they change what frameworks build.
 */
const environmentFor = (folder: string): Record<string, string | undefined> => ({
  ...process.env,
  ...Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => /^(VITE|NODE_ENV$|TEST$|FORCE_COLOR$|npm_)/.test(name))
      .map((name) => [name, undefined]),
  ),
  PATH: [join(folder, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(':'),
  NEXT_TELEMETRY_DISABLED: '1',
  // With the variable CI, Vite colours its output, and the tests search that output.
  NO_COLOR: '1',
})

/** Links the packages in the example's package.json to those of this project. */
const linkPackages = (folder: string): void => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const at = join(folder, 'node_modules', name)
    if (existsSync(at)) continue
    mkdirSync(dirname(at), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), at)
  }
}
