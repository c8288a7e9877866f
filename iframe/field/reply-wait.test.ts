import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReplyWait } from './reply-wait'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('ends when every field has replied', async () => {
  const { wait, received } = createReplyWait()
  const request = vi.fn()
  const missing = wait(['expiry', 'cvc'], request)
  expect(request).toHaveBeenCalledOnce()
  received('expiry')
  received('cvc')
  expect(await missing).toEqual([])
})

it('names the fields that have not replied in time', async () => {
  const { wait, received } = createReplyWait()
  const missing = wait(['expiry', 'cvc'], () => {})
  received('cvc')
  await vi.advanceTimersByTimeAsync(3000)
  expect(await missing).toEqual(['expiry'])
})

it('sends no request without fields', async () => {
  const request = vi.fn()
  expect(await createReplyWait().wait([], request)).toEqual([])
  expect(request).not.toHaveBeenCalled()
})

it('ends two waits at the same time', async () => {
  const { wait, received } = createReplyWait()
  const both = Promise.all([wait(['expiry'], () => {}), wait(['expiry', 'cvc'], () => {})])
  received('expiry')
  received('cvc')
  expect(await both).toEqual([[], []])
})

it('names the missing fields of two waits', async () => {
  const { wait } = createReplyWait()
  const both = Promise.all([wait(['expiry'], () => {}), wait(['cvc'], () => {})])
  await vi.advanceTimersByTimeAsync(3000)
  expect(await both).toEqual([['expiry'], ['cvc']])
})
