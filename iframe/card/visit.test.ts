import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../../src/shared/messages/en'
import { cardHtml } from './prerender'

/* Browsers restore the values of a document's inputs after Back, by their names. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hash = 'pageOrigin=https%3A%2F%2Fshop.example&nonce=n&instance=i&scheme=light'

interface Visit {
  /** The values with which the browser restores the inputs before a script runs. */
  restored?: string
}

/** Loads the card's document as a browser does, and returns its inputs. */
const visitCard = async ({ restored = '' }: Visit = {}) => {
  const texts = `<script type="application/json" id="texts">${JSON.stringify(en)}</script>`
  const { window } = new JSDOM(`<!doctype html><html lang="en"><body>${cardHtml(en)}${texts}</body></html>`, {
    url: `https://pay.example/frames/1.2.3/card.html?key=pk_test_demo#${hash}`,
    pretendToBeVisual: true,
  })
  const page = { postMessage: vi.fn(), frames: [] }
  const parts = ['document', 'location', 'MutationObserver', 'Event', 'requestAnimationFrame'] as const
  for (const part of parts) vi.stubGlobal(part, window[part])
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
    },
  )
  vi.stubGlobal('window', Object.defineProperty(window, 'parent', { value: page, configurable: true }))
  const inputs = () => [...window.document.querySelectorAll<HTMLInputElement>('input')]
  for (const input of inputs()) input.value = restored
  vi.resetModules()
  await import('./early-script')
  await import('./main')
  return { window, inputs, names: () => inputs().map(({ name }) => name) }
}

describe('the card’s document', () => {
  it('empties every input that the browser has restored', async () => {
    const { inputs } = await visitCard({ restored: '4242 4242 4242 4242' })
    expect(inputs().map(({ value }) => value)).toEqual(['', '', '', ''])
  })

  it('gives its inputs other names on each visit, also once the customer has used them', async () => {
    const [first, second] = [await visitCard(), await visitCard()]
    expect(first.names()).toHaveLength(4)
    expect(new Set([...first.names(), ...second.names()]).size).toBe(8)
    const [number] = second.inputs()
    number?.dispatchEvent(new second.window.Event('focus'))
    expect(second.names().filter((name) => first.names().includes(name))).toEqual([])
  })
})
