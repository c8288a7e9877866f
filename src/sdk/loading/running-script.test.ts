import { expect, it, vi } from 'vitest'
import { runningScript } from './running-script'

it('returns the running script although an element of the page is named currentScript', () => {
  const tag = { src: 'https://pay.example/tender.js' }
  class FakeDocument {
    get currentScript() {
      return tag
    }
  }
  vi.stubGlobal('Document', FakeDocument)
  const page = Object.defineProperty(new FakeDocument(), 'currentScript', { value: { name: 'currentScript' } })
  expect(runningScript(page as unknown as Document)).toBe(tag)
})

it.each([
  ['', 'https://pay.example/tender.js'],
  [' whose code is in the page', ''],
])('finds a module%s, which the browser does not report, by its attributes', (_what, src) => {
  const tag = { src }
  class FakeDocument {
    currentScript = null
    querySelector = (selector: string) => (selector === 'script[type=module][data-public-key]' ? tag : null)
  }
  vi.stubGlobal('Document', FakeDocument)
  expect(runningScript(new FakeDocument() as unknown as Document)).toBe(tag)
})
