import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findPostgres } from './find-postgres'

/** A running PostgreSQL server with an empty database. */
export interface Cluster {
  /** Connection options of `pg`. */
  connection: { host: string; user: string; database: string }
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server for one test run. Its data and its Unix socket are in a new temporary
 * folder that only the server's user and root can open, so it needs neither a port nor a password.
 *
 * @throws Error as `findPostgres`, and with the server's output if it ends while it starts
 */
export const startCluster = async (): Promise<Cluster> => {
  const programs = findPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'tender-postgres-'))
  const data = join(folder, 'data')
  try {
    const owner = serverUser()
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
    const initialise = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    execFileSync(`${programs}/initdb`, initialise, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
    // `-F` disables fsync, because the data are deleted after the run.
    const run = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-F']
    const server = spawn(`${programs}/postgres`, run, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    await untilReady(server)
    return {
      connection: { host: folder, user: 'postgres', database: 'postgres' },
      stop: async () => {
        await stopServer(server)
        rmSync(folder, { recursive: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
}

/**
 * Returns the user `postgres` if this process runs as root, because PostgreSQL refuses to run as
 * root. Its packages create this user.
 */
const serverUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const untilReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const log: string[] = []
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL ended while it started:\n${log.join('\n')}`)))
    if (!server.stderr) return reject(new Error('PostgreSQL was started without a pipe for its log'))
    // Reads the whole log, because a full pipe would block the server.
    createInterface(server.stderr).on('line', (line) => {
      log.push(line)
      if (line.includes('ready to accept connections')) resolve()
    })
  })

const stopServer = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  // SIGINT requests a fast shutdown, which closes open connections instead of waiting for them.
  server.kill('SIGINT')
  await ended
}
