import { describe, expect, it } from 'vitest'
import { deriveStep, isReviewed, type StepFacts, type TrackedStep } from './step-status'

const followed = (status?: TrackedStep['status'], wasComplete = false): TrackedStep => ({
  status,
  isFollowed: true,
  wasComplete,
})
const setByMerchant = (status?: TrackedStep['status']): TrackedStep => ({
  status,
  isFollowed: false,
  wasComplete: false,
})
const facts = (sections: StepFacts['sections'], given: Partial<StepFacts> = {}): StepFacts => ({
  sections,
  isFocused: false,
  isPaying: false,
  ...given,
})

describe('isReviewed()', () => {
  it.each([
    ['a step that the customer has touched', followed(), { hasSections: false, isPaying: false }, true],
    ['an untouched step', setByMerchant(), { hasSections: true, isPaying: false }, false],
    ['an untouched step when the customer pays', setByMerchant(), { hasSections: true, isPaying: true }, true],
    ['a step without sections when the customer pays', setByMerchant(), { hasSections: false, isPaying: true }, false],
  ])('%s', (_case, step, given, expected) => {
    expect(isReviewed(step, given)).toBe(expected)
  })
})

describe('deriveStep()', () => {
  it.each([
    ['begins a step with an incomplete section', followed(), facts([true, false]), 'IN_PROGRESS'],
    ['completes a step that the customer has left', followed('IN_PROGRESS'), facts([true, undefined]), 'COMPLETE'],
    [
      'keeps a step in progress while it has the focus',
      followed('IN_PROGRESS'),
      facts([true], { isFocused: true }),
      'IN_PROGRESS',
    ],
    [
      'keeps a completed step while it has the focus',
      followed('COMPLETE'),
      facts([true], { isFocused: true }),
      'COMPLETE',
    ],
    [
      'reopens a completed step after an invalid change',
      followed('COMPLETE'),
      facts([false], { isFocused: true }),
      'IN_PROGRESS',
    ],
    ['keeps a folded section complete', followed('COMPLETE', true), facts([undefined]), 'COMPLETE'],
    ['does not complete a section without controls', followed('IN_PROGRESS'), facts([undefined]), 'IN_PROGRESS'],
    [
      'completes a section without controls when the customer pays',
      followed(),
      facts([undefined], { isPaying: true }),
      'COMPLETE',
    ],
    [
      'completes a focused step when the customer pays',
      followed('IN_PROGRESS'),
      facts([true], { isFocused: true, isPaying: true }),
      'COMPLETE',
    ],
    [
      'begins an incomplete step when the customer pays',
      setByMerchant(),
      facts([false], { isPaying: true }),
      'IN_PROGRESS',
    ],
    [
      'completes a step of the merchant when the customer pays',
      setByMerchant('IN_PROGRESS'),
      facts([true], { isPaying: true }),
      'COMPLETE',
    ],
    [
      'does not reopen a step of the merchant when the customer pays',
      setByMerchant('COMPLETE'),
      facts([false], { isPaying: true }),
      'COMPLETE',
    ],
  ] as const)('%s', (_case, step, given, status) => {
    expect(deriveStep(step, given).status).toBe(status)
  })
})
