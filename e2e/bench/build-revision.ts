import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/paths'

const run = (folder: string, command: string, ...parameters: string[]): void => {
  // The output goes to stderr, because stdout contains the result of the benchmark.
  execFileSync(command, parameters, { cwd: folder, stdio: ['ignore', 2, 2] })
}

/**
 * Installs the packages of the tree. If its lock file is that of this tree, uses the packages of
 * this tree.
 */
const install = (tree: string): void => {
  const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lockOf(tree) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  else run(tree, 'npm', 'ci', '--no-audit', '--no-fund')
}

/**
 * Calls `use` with the folder of the build of a revision, and removes the folder afterwards.
 * @param revision a revision of git, or the folder of a build, which stays
 * @throws Error if git does not know the revision, or if its build fails
 */
export const withBuildOf = async <Result>(
  revision: string,
  use: (build: string) => Promise<Result>,
): Promise<Result> => {
  if (existsSync(join(revision, 'frames/headers.json'))) return use(revision)
  const folder = await mkdtemp(join(tmpdir(), 'tender-revision-'))
  const tree = join(folder, 'tree')
  try {
    run(root, 'git', 'worktree', 'add', '--detach', tree, revision)
    install(tree)
    run(tree, 'npm', 'run', 'build')
    const build = join(folder, 'dist')
    await cp(join(tree, 'dist'), build, { recursive: true })
    return await use(build)
  } finally {
    await rm(folder, { recursive: true, force: true })
    run(root, 'git', 'worktree', 'prune')
  }
}

/** Builds the working tree. */
export const buildWorkingTree = (): void => run(root, 'npm', 'run', 'build')
