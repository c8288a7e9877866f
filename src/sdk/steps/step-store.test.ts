import { expect, it, vi } from 'vitest'
import type { StepChange } from '../../shared/types'
import { createStepStore } from './step-store'

const setUp = () => {
  const changed = vi.fn()
  const emitted: string[] = []
  const emit = (change: StepChange) => void emitted.push(Object.values(change).join(' '))
  return { changed, emitted, store: createStepStore({ changed, emit }) }
}

it('SET-8: set() reports and emits each change once', () => {
  const { changed, emitted, store } = setUp()
  store.set('shipping', 'IN_PROGRESS')
  store.set('shipping', 'IN_PROGRESS')
  store.set('delivery', 'IN_PROGRESS')
  store.set('shipping', 'COMPLETE')
  store.set('shipping', 'IN_PROGRESS')
  const changes = ['shipping IN_PROGRESS', 'delivery IN_PROGRESS', 'shipping COMPLETE', 'shipping IN_PROGRESS']
  expect(emitted).toEqual(changes)
  expect(changed).toHaveBeenCalledTimes(changes.length)
})

it('all() › returns the current status of every step that has begun', () => {
  const { store } = setUp()
  store.set('shipping', 'IN_PROGRESS')
  store.set('shipping', 'COMPLETE')
  expect(store.all()).toEqual([{ step: 'shipping', status: 'COMPLETE' }])
  expect(store.get('delivery')).toBeUndefined()
})

it('clear() › emits the first status of the next order, also if it is the same', () => {
  const { emitted, store } = setUp()
  store.set('shipping', 'IN_PROGRESS')
  store.clear()
  expect(store.all()).toEqual([])
  store.set('shipping', 'IN_PROGRESS')
  expect(emitted).toEqual(['shipping IN_PROGRESS', 'shipping IN_PROGRESS'])
})
