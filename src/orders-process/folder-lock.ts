import { createHash } from 'node:crypto'
import { statSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

/** The lock of a folder. The system releases it when the process ends in any way. */
export interface FolderLock {
  release(): Promise<void>
}

/** The longest path of a socket, in bytes. Linux and macOS allow little more. */
const longestPath = 100

/**
 * Locks a folder for this process: listens on a socket in the folder, or on Windows on a pipe that
 * is named after the folder. A file that contains the process id would not be a reliable lock,
 * because a later process may get the same id, for example in a container.
 *
 * @param folder An absolute path without symbolic links.
 * @throws Error if another process has locked the folder, or the socket cannot be created
 */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  const path = socketIn(folder)
  const server = (await listen(path)) ?? (await takeOver(path))
  if (!server)
    throw new Error(
      `--data: another process uses the folder ${folder}. Stop it, or use PostgreSQL for several processes.`,
    )
  // The lock alone does not keep the process running.
  server.unref()
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

const socketIn = (folder: string): string => {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\tender-orders-${createHash('sha256').update(folder).digest('hex')}`
  const path = join(folder, 'lock')
  if (Buffer.byteLength(path) > longestPath)
    throw new Error(`--data: the path ${folder} is too long. Choose a shorter one.`)
  return path
}

/** Returns undefined if the socket exists. */
const listen = (path: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(path, () => resolve(server))
  })

/**
 * Replaces the socket of a process that has ended. Returns undefined if a process still uses the
 * socket, or if another process has replaced or removed it meanwhile.
 */
const takeOver = async (path: string): Promise<Server | undefined> => {
  const old = identityOf(path)
  // During `isUsed`, another process may have replaced the socket, or removed it.
  if ((await isUsed(path)) || identityOf(path) !== old) return undefined
  if (old !== undefined) unlinkSync(path)
  return listen(path)
}

/**
 * Returns a text that identifies the file at a path, so that a later file at the same path has
 * another text. Returns undefined if there is no file.
 */
const identityOf = (path: string): string | undefined => {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.ino} ${stats.ctimeNs}`
}

const isUsed = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'))
  })
