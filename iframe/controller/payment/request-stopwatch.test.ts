import { expect, it } from 'vitest'
import { newAttempt, openAttempt, order, paidAttempt } from '../testing/payment-machine'
import { createRequestStopwatch } from './request-stopwatch'

const started = () => {
  const clock = { ms: 1000 }
  return { clock, stopwatch: createRequestStopwatch(() => clock.ms) }
}

it('PAY-SDK-3: measures from when this page first knew of the attempt’s last request', () => {
  const { clock, stopwatch } = started()
  expect(stopwatch.quietMs(order(openAttempt()))).toBe(0)
  clock.ms += 70_000
  expect(stopwatch.quietMs(order(openAttempt()))).toBe(70_000)
})

it('PAY-SDK-3: starts again with a repeat, with another attempt, and on another page', () => {
  const { clock, stopwatch } = started()
  stopwatch.quietMs(order(openAttempt()))
  clock.ms += 70_000
  expect(stopwatch.quietMs(order(openAttempt({ requests: 2 })))).toBe(0)
  expect(stopwatch.quietMs(order(openAttempt({ key: 'key-2' })))).toBe(0)
  expect(createRequestStopwatch(() => clock.ms).quietMs(order(openAttempt()))).toBe(0)
  clock.ms += 1
  expect(stopwatch.quietMs(order(openAttempt({ requests: 2 })))).toBe(1)
})

it('measures nothing if no attempt is open', () => {
  const { clock, stopwatch } = started()
  for (const record of [order(newAttempt()), order(paidAttempt())]) {
    stopwatch.quietMs(record)
    clock.ms += 1000
    expect(stopwatch.quietMs(record)).toBe(0)
  }
})
