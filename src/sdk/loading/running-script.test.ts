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

it('finds a module, which the browser does not report, by its attributes', () => {
  const tag = { src: 'https://pay.example/tender.js' }
  class FakeDocument {
    currentScript = null
    querySelector = (selector: string) => (selector.startsWith('script[type=module]') ? tag : null)
  }
  vi.stubGlobal('Document', FakeDocument)
  expect(runningScript(new FakeDocument() as unknown as Document)).toBe(tag)
})
