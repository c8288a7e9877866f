import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { seededAccounts } from '../seed/accounts'
import { createStore } from '../store/store'
import { openState } from './open-state'

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
  await state.store.transact((transactor) => transactor.clear('customers'))
  await rm(folder, { recursive: true })
  await expect(state.stop()).rejects.toThrow('ENOENT')
  expect(close).toHaveBeenCalledOnce()
})
