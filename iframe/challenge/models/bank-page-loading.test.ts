import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBankPageLoading, slowAfterMs } from './bank-page-loading'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a page that comes is shown, however often it comes', () => {
  const showing = createBankPageLoading()
  showing.begin()
  expect(showing.state.value).toBe('loading')
  showing.loaded()
  showing.loaded()
  vi.advanceTimersByTime(2 * slowAfterMs)
  expect(showing.state.value).toBe('shown')
})

it('one that never comes is told to be slow, and tried again in a frame of its own', () => {
  const showing = createBankPageLoading()
  showing.begin()
  const first = showing.tries.value
  vi.advanceTimersByTime(slowAfterMs)
  expect(showing.state.value).toBe('slow')
  showing.begin()
  expect([showing.state.value, showing.tries.value]).toEqual(['loading', first + 1])
  vi.advanceTimersByTime(slowAfterMs - 1)
  expect(showing.state.value).toBe('loading')
  // One that comes late is shown all the same.
  vi.advanceTimersByTime(1)
  showing.loaded()
  expect(showing.state.value).toBe('shown')
})

it('when the bank is done the customer waits for the service, in the same frame', () => {
  const showing = createBankPageLoading()
  showing.begin()
  showing.loaded()
  const { value } = showing.tries
  showing.wait()
  // Our own document, at which the bank has ended.
  showing.loaded()
  expect([showing.state.value, showing.tries.value]).toEqual(['loading', value])
  // Another try would show them a page that they have answered.
  vi.advanceTimersByTime(slowAfterMs)
  expect(showing.state.value).toBe('late')
})
