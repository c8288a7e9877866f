import { expect, it, vi } from 'vitest'
import { startFromTag } from './start-from-tag'

/** A tag that would start a checkout by itself. */
class Tag {
  dataset = { publicKey: 'pk_test_demo' }
}

it('does nothing but say so, where the script is on the page already', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const page: Partial<Window> = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('HTMLElement', Tag)
  vi.stubGlobal('HTMLScriptElement', Tag)
  startFromTag(null)
  const first = page.Tender
  startFromTag(new Tag() as unknown as Element)
  expect(first?.createCheckout).toBeTypeOf('function')
  expect(page.Tender).toBe(first)
  expect(first?.checkout).toBeUndefined()
  expect(warn).toHaveBeenCalledExactlyOnceWith('Tender: the script is on this page twice')
})
