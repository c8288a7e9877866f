import { expect, it } from 'vitest'
import type { StepChange } from '../../shared/types'
import { createStepStore } from './step-store'

it('tells the controller every word, and the page each change once', () => {
  const said: string[] = []
  const heard: string[] = []
  const into = (list: string[]) => (change: StepChange) => void list.push(Object.values(change).join(' '))
  const { tell, forget } = createStepStore(into(said), into(heard))
  tell('shipping', 'IN_PROGRESS')
  tell('shipping', 'IN_PROGRESS')
  tell('delivery', 'IN_PROGRESS')
  tell('shipping', 'COMPLETE')
  tell('shipping', 'IN_PROGRESS')
  const changes = ['shipping IN_PROGRESS', 'delivery IN_PROGRESS', 'shipping COMPLETE', 'shipping IN_PROGRESS']
  expect(said).toEqual(['shipping IN_PROGRESS', ...changes])
  expect(heard).toEqual(changes)
  forget()
  tell('shipping', 'IN_PROGRESS')
  expect(heard.slice(4)).toEqual(['shipping IN_PROGRESS'])
})
