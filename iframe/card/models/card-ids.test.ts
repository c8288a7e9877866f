import { expect, it } from 'vitest'
import type { CardValues } from '../../../src/shared/types'
import { createCardIds } from './card-ids'

const card: CardValues = { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada' }

it.each<[change: Partial<CardValues>, changed: string[]]>([
  [{}, []],
  [{ number: '5555555555554444' }, ['method', 'revision']],
  [{ expYear: 2035 }, ['method', 'revision']],
  [{ preferredBrand: 'visa' }, ['method', 'revision']],
  [{ cvc: '124' }, ['revision']],
  [{ name: 'Eve' }, ['revision']],
])('a card with %j has another %j, and no id contains a value', (change, changed) => {
  const idsOf = createCardIds('visit-1')
  const before = idsOf(card, false)
  const after = idsOf({ ...card, ...change }, false)
  const names = (['method', 'revision'] as const).filter((name) => before[name] !== after[name])
  expect(names).toEqual(changed)
  expect(JSON.stringify([before, after])).not.toMatch(/4242|5555|2034|12[34]|Ada|Eve/)
  expect(idsOf({ ...card, ...change }, false)).toEqual(after)
})

it('the same name, passed by the page instead of typed, has another revision', () => {
  const idsOf = createCardIds('visit-1')
  const { method, revision } = idsOf(card, false)
  expect(idsOf(card, true)).toEqual({ method, revision: expect.not.stringMatching(revision) })
})
