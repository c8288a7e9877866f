import { spawn } from 'node:child_process'
import { root } from './paths'

/** Runs a program of the project's own dependencies and shows what it prints. Rejects when it fails. */
export const run = (
  program: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(`${root}node_modules/.bin/${program}`, parameters, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ${parameters[0] ?? ''} failed`))))
  })
