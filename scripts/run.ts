import { spawn } from 'node:child_process'
import { root } from './paths'

/** Runs a program from `node_modules/.bin` with its output shown. Rejects if it fails. */
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
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ${parameters.join(' ')} failed with exit code ${code}`)),
    )
  })
