import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { joinSignals } from './join-signals'

test('joinSignals() › aborts with the reason of the first signal that aborts', () => {
  const [one, two] = [new AbortController(), new AbortController()]
  const { signal } = joinSignals([one.signal, two.signal])
  expect(signal.aborted).toBe(false)
  two.abort('two')
  one.abort('one')
  expect(signal.reason).toBe('two')
})

test('joinSignals() › is aborted at once if a signal already is', () => {
  expect(joinSignals([new AbortController().signal, AbortSignal.abort('before')]).signal.reason).toBe('before')
})

test('joinSignals() › release() removes all listeners', () => {
  const { signal } = new AbortController()
  const { release } = joinSignals([signal])
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  release()
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})
