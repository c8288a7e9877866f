import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { protocolVersion } from '../../src/bridge/protocol'
import { en } from '../../src/shared/messages/en'
import { cardHtml } from './prerender'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pageOrigin = 'https://shop.example'

/** Loads the card's document until its early script has run and the document is complete. */
const loadDocument = async (isolation = {}) => {
  const { window } = new JSDOM(`<body>${cardHtml(en)}<script type="tender">main()</script></body>`, {
    url: 'https://pay.example/card.html',
  })
  const page = { postMessage: vi.fn(), frames: [] }
  Object.defineProperty(window, 'parent', { value: page })
  for (const [name, value] of Object.entries(isolation)) Object.defineProperty(window, name, { value })
  const hash = `#${new URLSearchParams({ pageOrigin, nonce: 'n', instance: 'i' })}`
  for (const part of ['document', 'window'] as const) vi.stubGlobal(part, window[part])
  // The script in this document does nothing, so the early script leaves the document.
  vi.stubGlobal('location', { hash, replace: () => {} })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.resetModules()
  await import('./early-script')
  window.dispatchEvent(new window.Event('DOMContentLoaded'))
  return { window, page, isStarted: () => window.document.querySelector('script[type=tender]') === null }
}

type Loaded = Awaited<ReturnType<typeof loadDocument>>

describe('the main script of the card starts when', () => {
  it.each<[string, (loaded: Loaded) => void]>([
    [
      'the page has answered',
      ({ window, page }) => {
        const { nonce, document } = Object(page.postMessage.mock.lastCall?.[0])
        const data = { tender: 'welcome', protocol: protocolVersion, nonce, document }
        const message = new window.MessageEvent('message', { data, origin: pageOrigin })
        Object.defineProperties(message, { source: { value: page }, ports: { value: [new MessageChannel().port1] } })
        window.dispatchEvent(message)
      },
    ],
    ['the customer uses an input', ({ window }) => window.document.querySelector('input')?.focus()],
    ['the page has not answered for a tenth of a second', () => vi.advanceTimersByTime(100)],
  ])('%s', async (_, happen) => {
    const loaded = await loadDocument()
    await vi.advanceTimersByTimeAsync(90)
    expect(loaded.isStarted()).toBe(false)
    happen(loaded)
    await vi.advanceTimersByTimeAsync(0)
    expect(loaded.isStarted()).toBe(true)
  })
})

describe('the form', () => {
  it.each([
    ['accepts typing when the early script has run', {}, true],
    ['takes no input in a frame without an origin', { origin: 'null' }, false],
    ['takes no input in a frame without credentials', { credentialless: true }, false],
  ])('%s', async (_, isolation, takesInput) => {
    const { window, page } = await loadDocument(isolation)
    for (const { readOnly } of window.document.querySelectorAll('input')) expect(readOnly).toBe(!takesInput)
    expect([page.postMessage.mock.calls.length > 0, 'tenderHandshake' in window]).toEqual([takesInput, takesInput])
  })
})
