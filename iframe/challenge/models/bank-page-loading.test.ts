import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBankPageLoading, slowAfterMs } from './bank-page-loading'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the state is `shown` after one or more loads', () => {
  const page = createBankPageLoading()
  page.begin()
  expect(page.state.value).toBe('loading')
  page.loaded()
  page.loaded()
  vi.advanceTimersByTime(2 * slowAfterMs)
  expect(page.state.value).toBe('shown')
})

it('the state is `slow` after a timeout, and a retry has a new frame', () => {
  const page = createBankPageLoading()
  page.begin()
  const first = page.attempt.value
  vi.advanceTimersByTime(slowAfterMs)
  expect(page.state.value).toBe('slow')
  page.begin()
  expect([page.state.value, page.attempt.value]).toEqual(['loading', first + 1])
  vi.advanceTimersByTime(slowAfterMs - 1)
  expect(page.state.value).toBe('loading')
  // A late page is still shown.
  vi.advanceTimersByTime(1)
  page.loaded()
  expect(page.state.value).toBe('shown')
})

it('after the bank is done the customer waits for the service, in the same frame', () => {
  const page = createBankPageLoading()
  page.begin()
  page.loaded()
  const { value } = page.attempt
  page.bankDone()
  // The second load is the service's return document. It must not count as the bank's page.
  page.loaded()
  expect([page.state.value, page.attempt.value]).toEqual(['loading', value])
  // Not `slow`, which offers a retry: the customer has already completed the bank's page.
  vi.advanceTimersByTime(slowAfterMs)
  expect(page.state.value).toBe('late')
})
