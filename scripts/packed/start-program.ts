import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ProgramOptions {
  cwd: string
  environment?: Readonly<Record<string, string | undefined>>
  /** Matches the output as soon as the program is ready. */
  ready: RegExp
}

export interface StartedProgram {
  /** The match of `ready`. */
  match: RegExpExecArray
  stop(): Promise<void>
}

/**
 * Starts a server program and resolves when it is ready.
 *
 * @throws Error with the program's output if the program ends before it is ready
 */
export const startProgram = async (
  command: string,
  parameters: readonly string[],
  { cwd, environment = {}, ready }: ProgramOptions,
): Promise<StartedProgram> => {
  const child = spawn(command, parameters, { cwd, env: { ...process.env, ...environment }, detached: true })
  const closed = once(child, 'close')
  let output = ''
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const read = (data: Buffer) => {
      output += data
      const found = ready.exec(output)
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('error', reject)
    child.on('close', () => reject(new Error(`${command} ${parameters.join(' ')} ended:\n${output}`)))
  })
  return {
    match,
    stop: async () => {
      // A negative id also ends the child processes of the program.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await closed
    },
  }
}
