import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the path of the first of these commands that is on the PATH. */
export const findOnPath = (commands: readonly string[]): string | undefined => {
  const folders = (process.env.PATH ?? '').split(':')
  return commands.flatMap((command) => folders.map((folder) => `${folder}/${command}`)).find(isExecutable)
}

/** Installs Debian packages. Returns false without apt-get or for a user other than root. */
export const installWithApt = (packages: readonly string[]): boolean => {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${packages.join(' and ')} with apt-get …`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  })
  return true
}

/**
 * Finds a program that a test needs. For root on Debian, apt-get installs it.
 * @throws Error that names the Debian package if the program is absent and cannot be installed
 */
export const requireProgram = (program: string, debianPackage: string): void => {
  if (findOnPath([program]) || (installWithApt([debianPackage]) && findOnPath([program]))) return
  throw new Error(`${program} is not on the PATH. On Debian, install ${debianPackage}`)
}
