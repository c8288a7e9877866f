import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetOnLeave } from './forget-on-leave'

const frame = new EventTarget()

beforeEach(() => void vi.stubGlobal('addEventListener', frame.addEventListener.bind(frame)))
afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['before the document is frozen, so that a restored page never shows the card', 'pagehide', true, 1],
  ['when the page is closed', 'pagehide', false, 1],
  ['when the page is restored, although it received no pagehide event', 'pageshow', true, 1],
  ['not when the page loads', 'pageshow', false, 0],
])('forgets the card %s', (_when, type, persisted, count) => {
  const forget = vi.fn()
  forgetOnLeave(forget)
  frame.dispatchEvent(Object.assign(new Event(type), { persisted }))
  expect(forget).toHaveBeenCalledTimes(count)
})
