import { expect, it, vi } from 'vitest'
import type { TenderError } from '../../shared/error'
import { createStepTracker } from './step-tracker'

// What a browser has to say to a section stands in e2e/steps.spec.ts.
const section = { getAttribute: () => 'shipping' }
vi.mock('./sections', () => ({
  readSections: (roots: object[]) => roots.map((root) => ({ node: section, root, valid: true })),
  focusedStep: () => undefined,
  stepAround: () => 'shipping',
  stepOf: () => 'shipping',
}))

const follower = () => {
  const told: string[] = []
  const warned: string[] = []
  const steps = createStepTracker({
    tell: (...change) => void told.push(change.join(' ')),
    warn: ({ message }: TenderError) => void warned.push(message),
  })
  return { steps, told, warned }
}

it('tells another order of a form that stays as it is', () => {
  const { steps, told } = follower()
  const form = Object.assign(new EventTarget(), { querySelectorAll: () => [] })
  steps.follow(form as unknown as ParentNode, {})
  steps.judgeAll()
  steps.judgeAll()
  const once = [...told]
  expect(once).toContain('shipping COMPLETE')
  steps.forget()
  steps.judgeAll()
  expect(told).toEqual([...once, ...once])
  steps.stop()
})

it.each([null, '#form', {}])('warns of a root that is no node, %j, and throws nothing', (root) => {
  const { steps, warned } = follower()
  const stop = steps.follow(root as unknown as ParentNode, {})
  expect(warned).toEqual(['follow: root: expected a node of the page'])
  stop()
  steps.stop()
})
