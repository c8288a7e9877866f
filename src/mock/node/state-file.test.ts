import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { seededAccounts } from '../seed/accounts'
import { createStore, type Store } from '../store/store'
import { autosave, openState } from './state-file'

afterEach(() => {
  vi.useRealTimers()
})

const store: Store = {
  read: () => Promise.reject(new Error('not used')),
  transact: () => Promise.resolve(undefined as never),
  close: () => Promise.resolve(),
}

test('STATE-2: a change after the end, such as a late entry of the log, does not replace the saved state', async () => {
  vi.useFakeTimers()
  const save = vi.fn(async () => undefined)
  const kept = autosave(store, { save, onFailure: () => expect.unreachable() })
  await kept.store.transact(async () => undefined)
  await kept.stop()
  expect(save).toHaveBeenCalledTimes(1)
  await kept.store.transact(async () => undefined)
  await vi.advanceTimersByTimeAsync(5000)
  expect(save).toHaveBeenCalledTimes(1)
})

test('STATE-2: openState() › stop closes the store even if the last save fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tender-mock-'))
  const memory = createStore()
  const close = vi.fn(memory.close)
  const [account] = seededAccounts
  const state = await openState({
    store: { ...memory, close },
    stateFile: join(folder, 'state.json'),
    seed: undefined,
    world: { account: account as (typeof seededAccounts)[number], flows: [] },
    clock: Date.now,
    clockGiven: false,
    onFailure: () => undefined,
  })
  await state.store.transact((transactor) => transactor.remove('customers', 'none'))
  await rm(folder, { recursive: true })
  await expect(state.stop()).rejects.toThrow('ENOENT')
  expect(close).toHaveBeenCalledOnce()
})
