import { expect, test } from 'vitest'
import { nextCheckMs } from './check-orders'

const second = 1000
const hour = 3600 * second
const day = 24 * hour

test.each([
  [false, 0, 15 * second],
  [false, 60 * second, 30 * second],
  [false, 100 * day, 6 * hour],
  [true, 10 * second, day],
  [true, 3 * day, 3 * day],
  [true, 120 * day, null],
])('nextCheckMs() › settled: %s, %s ms after the last change: %s', (isSettled, ageMs, expected) => {
  expect(nextCheckMs(isSettled, ageMs)).toBe(expected)
})
