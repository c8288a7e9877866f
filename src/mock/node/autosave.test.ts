import { afterEach, expect, test, vi } from 'vitest'
import type { Store } from '../store/store'
import { autosave } from './autosave'

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
