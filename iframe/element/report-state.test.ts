import { batch, signal } from '@preact/signals-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CardState } from '../../src/shared/types'
import { reportState } from './report-state'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const empty: CardState = {
  complete: false,
  empty: true,
  brand: 'unknown',
  valid: [],
  invalid: [],
  firstSix: null,
  lastFour: null,
}
const visa: CardState = { ...empty, empty: false, brand: 'visa' }

const begin = (first = '') => {
  const state = signal(empty)
  const text = signal(first)
  const report = vi.fn()
  const onTyped = vi.fn()
  reportState({ state, disclosed: () => text.value }, report, onTyped)
  const type = (typed: string, now = visa) =>
    batch(() => {
      state.value = { ...now }
      text.value = typed
    })
  return { report, onTyped, type }
}

it('reports nothing for an element that is and was empty', () => {
  expect(begin().report).not.toHaveBeenCalled()
})

it('reports the errors of an untouched form without `typed`, and that they are gone', () => {
  const { report, type } = begin('nothing is typed')
  const invalid = { ...empty, invalid: ['number' as const] }
  type('nothing is typed', invalid)
  expect(report).toHaveBeenCalledExactlyOnceWith({ state: invalid, typed: false })
  type('nothing is typed', empty)
  expect(report).toHaveBeenLastCalledWith({ state: empty, typed: false })
})

it('reports another state at once, and other typing every ten seconds at most', () => {
  const { report, type } = begin()
  type('4')
  expect(report).toHaveBeenCalledWith({ state: visa, typed: true })
  report.mockClear()
  for (const typed of ['42', '424', '4242']) type(typed)
  expect(report).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  type('42424')
  expect(report).toHaveBeenCalledOnce()
  type('', empty)
  expect(report).toHaveBeenLastCalledWith({ state: empty, typed: true })
})

it('PREP-3: calls onTyped for each edit, also between two reports, and for no other change', () => {
  const { report, onTyped, type } = begin()
  for (const typed of ['4', '42', '424']) type(typed)
  expect([report.mock.calls.length, onTyped.mock.calls.length]).toEqual([1, 3])
  type('424')
  type('424', { ...visa, invalid: ['number'] })
  expect(onTyped).toHaveBeenCalledTimes(3)
  type('', empty)
  expect(onTyped).toHaveBeenCalledTimes(4)
})

it('reports an error on blur without `typed`', () => {
  const { report, type } = begin()
  type('42')
  type('42', { ...visa, invalid: ['number'] })
  expect(report).toHaveBeenLastCalledWith({ state: { ...visa, invalid: ['number'] }, typed: false })
})

it('reports nothing if neither state nor text has changed, however late', () => {
  const { report, type } = begin()
  type('42')
  vi.advanceTimersByTime(20_000)
  type('42')
  expect(report).toHaveBeenCalledOnce()
})
