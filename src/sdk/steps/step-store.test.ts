import { expect, it } from 'vitest'
import type { StepChange } from '../../shared/types'
import { createStepStore } from './step-store'

const setUp = () => {
  const sent: string[] = []
  const emitted: string[] = []
  const into = (list: string[]) => (change: StepChange) => void list.push(Object.values(change).join(' '))
  return { sent, emitted, store: createStepStore({ send: into(sent), emit: into(emitted) }) }
}

it('set() › sends every status to the controller, and emits each change once', () => {
  const { sent, emitted, store } = setUp()
  store.set('shipping', 'IN_PROGRESS')
  store.set('shipping', 'IN_PROGRESS')
  store.set('delivery', 'IN_PROGRESS')
  store.set('shipping', 'COMPLETE')
  store.set('shipping', 'IN_PROGRESS')
  const changes = ['shipping IN_PROGRESS', 'delivery IN_PROGRESS', 'shipping COMPLETE', 'shipping IN_PROGRESS']
  expect(sent).toEqual(['shipping IN_PROGRESS', ...changes])
  expect(emitted).toEqual(changes)
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
