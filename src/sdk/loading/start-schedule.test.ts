import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStartSchedule } from './start-schedule'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const start = vi.fn()
  return { start, schedule: createStartSchedule(start) }
}

it('starts after 100 ms on a page that mounts nothing', () => {
  const { start } = setUp()
  vi.advanceTimersByTime(99)
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(start).toHaveBeenCalledOnce()
})

it('starts when every mounted element has loaded', () => {
  const { start, schedule } = setUp()
  schedule.mounted('number')
  schedule.mounted('cvc')
  vi.advanceTimersByTime(500)
  schedule.settled('number')
  vi.advanceTimersByTime(500)
  expect(start).not.toHaveBeenCalled()
  schedule.settled('cvc')
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(start).toHaveBeenCalledOnce()
})

it('waits at most 1500 ms for slow elements, however often they are mounted', () => {
  const { start, schedule } = setUp()
  schedule.mounted('card')
  vi.advanceTimersByTime(1000)
  schedule.mounted('card')
  vi.advanceTimersByTime(499)
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(start).toHaveBeenCalledOnce()
})

it('stop() › prevents the start', () => {
  const { start, schedule } = setUp()
  schedule.mounted('card')
  schedule.stop()
  vi.advanceTimersByTime(10_000)
  expect(start).not.toHaveBeenCalled()
})
