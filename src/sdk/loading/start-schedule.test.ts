import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStartSchedule } from './start-schedule'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const begin = () => {
  const start = vi.fn()
  return { start, order: createStartSchedule(start) }
}

it('starts soon on a page that mounts nothing', () => {
  const { start } = begin()
  vi.advanceTimersByTime(99)
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(start).toHaveBeenCalledOnce()
})

it('starts once every mounted element has answered', () => {
  const { start, order } = begin()
  order.mounted('number')
  order.mounted('cvc')
  vi.advanceTimersByTime(500)
  order.settled('number')
  vi.advanceTimersByTime(500)
  expect(start).not.toHaveBeenCalled()
  order.settled('cvc')
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(start).toHaveBeenCalledOnce()
})

it('waits for slow elements no longer than a second and a half, however often they are mounted', () => {
  const { start, order } = begin()
  order.mounted('card')
  vi.advanceTimersByTime(1000)
  order.mounted('card')
  vi.advanceTimersByTime(499)
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(start).toHaveBeenCalledOnce()
})

it('starts nothing after it was stopped', () => {
  const { start, order } = begin()
  order.mounted('card')
  order.stop()
  vi.advanceTimersByTime(10_000)
  expect(start).not.toHaveBeenCalled()
})
