import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startController } from './start'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const base = 'https://pay.example/frames/1.2.3/controller.html'

/** Loads the controller's document at this URL, and returns what it does before a page answers. */
const load = ({ hash, hasParent }: { hash: string; hasParent: boolean }) => {
  const listened = vi.fn()
  const sentToPage = vi.fn()
  const sentToItself = vi.fn()
  const own = { addEventListener: listened, removeEventListener: vi.fn(), postMessage: sentToItself }
  const page = { postMessage: sentToPage, frames: [] }
  vi.stubGlobal('window', Object.assign(own, { parent: hasParent ? page : own, top: hasParent ? page : own }))
  vi.stubGlobal('location', new URL(`${base}#${hash}`))
  vi.stubGlobal('document', { getElementById: () => null, documentElement: { lang: 'en' } })
  const send = vi.fn()
  startController(send)
  vi.advanceTimersByTime(10_000)
  return { listened, sentToPage, sentToItself, send }
}

const named = 'pageOrigin=https%3A%2F%2Fshop.example&nonce=nonce-1&instance=instance-1&scheme=light'

describe('startController()', () => {
  it('sends hello to the origin that its URL names', () => {
    const { sentToPage, listened } = load({ hash: named, hasParent: true })
    expect(sentToPage).toHaveBeenCalledWith(expect.objectContaining({ tender: 'hello' }), 'https://shop.example')
    expect(listened).toHaveBeenCalledWith('message', expect.any(Function))
  })

  it.each([
    ['it is a page of its own, without a parent', { hash: named, hasParent: false }],
    ['its URL names no page origin', { hash: 'nonce=nonce-1&instance=instance-1', hasParent: true }],
  ])('receives and sends nothing if %s', (_case, loaded) => {
    const { listened, sentToPage, sentToItself, send } = load(loaded)
    for (const spy of [listened, sentToPage, sentToItself, send]) expect(spy).not.toHaveBeenCalled()
  })
})
