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

const begin = () => {
  const state = signal(empty)
  const text = signal('')
  const tell = vi.fn()
  reportState({ state, typed: () => text.value }, tell)
  const type = (typed: string, now = visa) =>
    batch(() => {
      state.value = { ...now }
      text.value = typed
    })
  return { tell, type }
}

it('says nothing of an element that has never been filled', () => {
  expect(begin().tell).not.toHaveBeenCalled()
})

it('tells another state at once, and typing beneath it every ten seconds at most', () => {
  const { tell, type } = begin()
  type('4')
  expect(tell).toHaveBeenCalledWith({ state: visa, typed: true })
  tell.mockClear()
  for (const typed of ['42', '424', '4242']) type(typed)
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  type('42424')
  expect(tell).toHaveBeenCalledOnce()
  type('', empty)
  expect(tell).toHaveBeenLastCalledWith({ state: empty, typed: true })
})

it('tells an error that comes up by leaving a field as no typing', () => {
  const { tell, type } = begin()
  type('42')
  type('42', { ...visa, invalid: ['number'] })
  expect(tell).toHaveBeenLastCalledWith({ state: { ...visa, invalid: ['number'] }, typed: false })
})

it('says nothing when neither state nor text is another, however long that was told ago', () => {
  const { tell, type } = begin()
  type('42')
  vi.advanceTimersByTime(20_000)
  type('42')
  expect(tell).toHaveBeenCalledOnce()
})
