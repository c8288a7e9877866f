import { expect, it, vi } from 'vitest'
import type { TenderError } from '../../shared/error'
import { createStepTracker } from './step-tracker'

// `e2e/steps.spec.ts` tests real sections in browsers.
const section = { getAttribute: () => 'shipping' }
/** Whether the controls of the section are valid; undefined if none can be filled in. */
let valid: boolean | undefined = true
vi.mock('./sections', () => ({
  readSections: (roots: object[]) => roots.map((root) => ({ node: section, root, valid })),
  focusedStep: () => undefined,
  stepAround: () => 'shipping',
  stepOf: () => 'shipping',
}))

const setUp = () => {
  const emitted: string[] = []
  const warnings: string[] = []
  const tracker = createStepTracker({
    changed: () => {},
    emit: (change) => void emitted.push(Object.values(change).join(' ')),
    warn: ({ message }: TenderError) => void warnings.push(message),
  })
  return { tracker, emitted, warnings }
}

it('reset() › reports the steps again for the next order, with a form that stays the same', () => {
  const { tracker, emitted } = setUp()
  const form = Object.assign(new EventTarget(), { querySelectorAll: () => [] })
  tracker.follow(form as unknown as ParentNode, {})
  tracker.reviewAll()
  tracker.reviewAll()
  const once = [...emitted]
  expect(once).toContain('shipping COMPLETE')
  tracker.reset()
  tracker.reviewAll()
  expect(emitted).toEqual([...once, ...once])
  tracker.stop()
})

it.each([null, '#form', {}])('follow() › warns of a root that is not a node, %j, and does not throw', (root) => {
  const { tracker, warnings } = setUp()
  const stop = tracker.follow(root as unknown as ParentNode, {})
  expect(warnings).toEqual(['steps.follow(): root must be a node of the page'])
  stop()
  tracker.stop()
})

it('complete() › leaves the decision to the browser if it returns undefined, also for a section without controls', () => {
  const { tracker, emitted } = setUp()
  const form = Object.assign(new EventTarget(), { querySelectorAll: () => [] })
  tracker.follow(form as unknown as ParentNode, { complete: () => undefined })
  tracker.reviewAll()
  // The page disables the controls during the payment.
  valid = undefined
  vi.useFakeTimers()
  form.dispatchEvent(new Event('input'))
  vi.runAllTimers()
  vi.useRealTimers()
  valid = true
  expect(emitted.at(-1)).toBe('shipping COMPLETE')
  tracker.stop()
})
