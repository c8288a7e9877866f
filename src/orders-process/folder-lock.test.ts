import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Leaves the socket of a process that was killed. */
const leaveSocket = () => {
  const program = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', program, join(folder, 'lock')])
  expect(existsSync(join(folder, 'lock'))).toBe(true)
}

describe.skipIf(process.platform === 'win32')('lockFolder', () => {
  it('locks a folder once, and again after its release', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow('another process uses the folder')
    await lock.release()
    await (await lockFolder(folder)).release()
  })

  it('locks a folder whose process was killed, for one of several that try at once', async () => {
    leaveSocket()
    const locks = await Promise.allSettled([lockFolder(folder), lockFolder(folder), lockFolder(folder)])
    expect(locks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const lock of locks) if (lock.status === 'fulfilled') await lock.value.release()
  })
})
