import { afterEach, expect, it, vi } from 'vitest'
import { payWith } from './pay-with'
import type { TestFrame, TestLocator } from './test-page'

vi.mock('./fill-card', () => ({ fillCard: async () => {} }))
afterEach(() => vi.useRealTimers())

/** A button of which the first `lost` clicks reach another frame. */
const buttonOf = (lost: number, after: 'click' | 'navigation' = 'click') => {
  const page = new EventTarget()
  const clicks: ('lost' | 'arrived')[] = []
  const scrollIntoView = vi.fn()
  let leave = (_error: Error) => {}
  const left = new Promise<never>((_, reject) => {
    leave = reject
  })
  const element = { scrollIntoView, ownerDocument: page } as unknown as HTMLElement
  const button: Pick<TestLocator, 'first' | 'waitFor' | 'evaluate' | 'click'> = {
    first: () => button as TestLocator,
    waitFor: async () => {},
    evaluate: (run) => Promise.race([Promise.resolve(run(element, '')), left]),
    click: async () => {
      const arrives = clicks.length >= lost
      clicks.push(arrives ? 'arrived' : 'lost')
      if (!arrives) return
      if (after === 'navigation') leave(new Error('Execution context was destroyed'))
      else page.dispatchEvent(new Event('click'))
    },
  }
  return { button: button as TestLocator, clicks, scrollIntoView }
}

const frame: Pick<TestFrame, 'locator'> = { locator: () => ({ count: async () => 0 }) as TestLocator }

const pay = async (button: TestLocator) => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 16))
  const paid = payWith(frame as TestFrame, { number: '4242424242424242' }, { button })
  await vi.advanceTimersByTimeAsync(5000)
  return paid
}

it.each<[what: string, lost: number, after: 'click' | 'navigation', clicks: string[]]>([
  ['once', 0, 'click', ['arrived']],
  ['once if the click leads to another page', 0, 'navigation', ['arrived']],
  ['again if the click went into a frame', 1, 'click', ['lost', 'arrived']],
])('payWith() › scrolls to the button, and clicks it %s', async (_what, lost, after, clicks) => {
  const { button, scrollIntoView, ...made } = buttonOf(lost, after)
  await pay(button)
  expect(made.clicks).toEqual(clicks)
  expect(scrollIntoView).toHaveBeenCalledTimes(1)
})
