import { expect, test } from 'vitest'
import { progressAfter } from './progress'
import type { Signal } from './scenario'
import { type ScenarioId, scenarioIds, scenarioOf } from './scenarios'

/** The signals of a visitor who does every step. */
const signals: Readonly<Record<ScenarioId, readonly Signal[]>> = {
  'lost-answer': ['payment', 'confirmation'],
  'slow-bank': ['payment', 'confirmation'],
  'service-down': ['payment', 'button', 'confirmation'],
  'expired-token': ['button', 'payment', 'confirmation'],
  'reload-challenge': ['payment', 'reload', 'payment', 'confirmation'],
  'lost-dispute': ['payment', 'confirmation', 'button', 'reload'],
}

test.each(scenarioIds)(
  'progressAfter() › %s: the last signal completes the last step, and no signal before it',
  (id) => {
    const { steps } = scenarioOf(id)
    const counts: number[] = []
    for (const signal of signals[id]) counts.push(progressAfter(steps, counts.at(-1) ?? 0, signal))
    expect(counts.indexOf(steps.length)).toBe(counts.length - 1)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
  },
)

test('progressAfter() › a signal of a later step changes nothing', () => {
  const { steps } = scenarioOf('lost-dispute')
  expect(progressAfter(steps, 0, 'reload')).toBe(0)
  expect(progressAfter(steps, 0, 'button')).toBe(0)
})
