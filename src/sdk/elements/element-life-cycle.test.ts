import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import type { TextOverrides } from '../../shared/types'
import { FakeNode, fakePage } from '../testing/fake-page'
import { createElement } from './element'

vi.mock('../color-scheme', () => ({ colorSchemeOf: () => 'light', colorSchemeStyle: '' }))

const origin = 'https://pay.example'
const loadTimeoutMs = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shopWithCard = (texts?: TextOverrides) => {
  const page = fakePage()
  const place = new FakeNode()
  page.body.append(place)
  const told: string[] = []
  const element = createElement({
    type: 'card',
    service: { origin, base: `${origin}/` },
    publicKey: 'pk_test_1',
    instance: 'instance-1',
    locale: 'sv',
    appearance: {},
    texts,
    loadTimeoutMs,
    onWarning: () => {},
    sibling: () => undefined,
    onMount: () => {},
    onMounted: () => {},
    onLoaded: () => {},
    onUpdate: () => {},
    onUnmounted: () => told.push('unmounted'),
    onRetry: () => element.retry(),
  } as unknown as Parameters<typeof createElement>[0])
  for (const name of ['ready', 'reload'] as const) element.on(name, () => void told.push(name))
  element.on('loaderror', ({ code }) => void told.push(code))
  const mount = () => element.mount(place as unknown as Element)
  const come = () => {
    const frame = page.shown()
    if (frame) page.hello(frame, origin)
    frame?.emit('load')
  }
  const button = () =>
    place.children.flatMap(({ children }) => children)[0] as (FakeNode & { onclick?: () => void }) | undefined
  return { page, place, element, told, mount, come, button }
}

describe('an element', () => {
  it('offers another try in place of a frame that does not come, and takes it when it does', async () => {
    const { place, element, told, mount, come, button } = shopWithCard()
    mount()
    await vi.advanceTimersByTimeAsync(loadTimeoutMs)
    expect(told).toEqual(['frame.timeout'])
    await expect(element.ready).rejects.toMatchObject({ code: 'frame.timeout' })
    expect(button()?.textContent).toBe('Försök igen')
    expect(place.children[0]?.style.display).toBe('none')

    button()?.onclick?.()
    const { ready } = element
    await vi.advanceTimersByTimeAsync(loadTimeoutMs)
    await expect(ready).rejects.toMatchObject({ code: 'frame.timeout' })
    expect(button()?.textContent).toBe('Försök igen')

    button()?.onclick?.()
    come()
    await expect(element.ready).resolves.toBeUndefined()
    expect(told).toEqual(['frame.timeout', 'frame.timeout', 'ready'])
    expect(button()).toBeUndefined()
    expect(place.children[0]?.style.display).toBe('block')
    element.destroy()
  })

  it('keeps its form where it is the controller that does not come', () => {
    const { place, element, told, mount, come, button } = shopWithCard()
    mount()
    come()
    element.fail(new TenderError('frame.timeout', 'the controller'))
    expect(button()?.textContent).toBe('Försök igen')
    expect(place.children[0]?.style.display).toBe('block')
    // The controller has come up.
    element.configure()
    expect(button()).toBeUndefined()
    expect(told).toEqual(['ready', 'frame.timeout', 'ready'])
    element.destroy()
  })

  it('offers no other try any more once it is known that none can help', async () => {
    const { element, told, mount, button } = shopWithCard()
    mount()
    await vi.advanceTimersByTimeAsync(loadTimeoutMs)
    expect(button()).toBeDefined()
    for (const code of ['key.unauthorised', 'origin.notAllowed', 'frame.unreachable'] as const) {
      element.fail(new TenderError(code, 'what the service says of the key comes later'))
      expect(button()).toBeUndefined()
    }
    expect(told).toEqual(['frame.timeout', 'key.unauthorised'])
    await expect(element.ready).rejects.toMatchObject({ code: 'key.unauthorised' })
    element.destroy()
  })

  it('keeps its frame where it is mounted again in the place that it has, unless it has failed there', async () => {
    const { page, element, told, mount, come } = shopWithCard()
    mount()
    const loading = page.shown()?.contentWindow
    mount()
    come()
    mount()
    expect([page.shown()?.contentWindow, told]).toEqual([loading, ['ready']])
    await expect(element.ready).resolves.toBeUndefined()
    element.fail(new TenderError('key.unauthorised', 'nobody knows it'))
    mount()
    expect(page.shown()?.contentWindow).not.toBe(loading)
    // The page has put something else into the place.
    come()
    const gone = page.shown()
    gone?.remove()
    mount()
    expect(page.shown()).not.toBe(gone)
    element.destroy()
  })

  it('offers nothing where no try can help', () => {
    const { element, mount, come, button } = shopWithCard()
    mount()
    come()
    for (const code of ['origin.notAllowed', 'frame.version', 'frame.blocked'] as const) {
      element.fail(new TenderError(code, 'no try can help'))
      expect(button()).toBeUndefined()
      element.unmount()
      mount()
    }
    element.destroy()
  })

  it('takes a policy that only reports, or forbids something else, for no hindrance', async () => {
    const { page, place, element, told, mount, come } = shopWithCard()
    mount()
    const violation = { effectiveDirective: 'frame-src', blockedURI: `${origin}/frames/card.html` }
    page.document.emit('securitypolicyviolation', { ...violation, disposition: 'report' })
    const others = [{ effectiveDirective: 'img-src' }, { blockedURI: 'https://ads.example/frame.html' }]
    for (const other of others)
      page.document.emit('securitypolicyviolation', { ...violation, ...other, disposition: 'enforce' })
    come()
    expect([told, place.children[0]?.style.display]).toEqual([['ready'], undefined])
    element.unmount()
    mount()
    page.document.emit('securitypolicyviolation', { ...violation, disposition: 'enforce' })
    expect(told.at(-1)).toBe('frame.blocked')
    element.destroy()
  })

  it('waits with a page that is prerendered until it is shown, and only then runs out of time', async () => {
    const { page, element, told, mount, come } = shopWithCard()
    Object.assign(page.document, { prerendering: true })
    mount()
    const loading = page.shown()?.contentWindow
    await vi.advanceTimersByTimeAsync(20 * loadTimeoutMs)
    expect([told, page.shown()?.contentWindow]).toEqual([[], loading])
    Object.assign(page.document, { prerendering: false })
    await vi.advanceTimersByTimeAsync(2 * loadTimeoutMs)
    expect(told).toEqual(['frame.timeout'])
    come()
    expect(told.at(-1)).toBe('ready')
    element.destroy()
  })

  it('names the button as the shop does, while it works too', async () => {
    const { element, mount, button } = shopWithCard({ 'methods.retry': 'Ladda om' })
    mount()
    await vi.advanceTimersByTimeAsync(loadTimeoutMs)
    expect(button()?.textContent).toBe('Ladda om')
    button()?.onclick?.()
    expect(button()?.textContent).toBe('Ladda om …')
    element.update({ texts: {} })
    await vi.advanceTimersByTimeAsync(loadTimeoutMs)
    expect(button()?.textContent).toBe('Försök igen')
    element.destroy()
  })

  it('is empty and comes up anew when its process does not answer a payment', async () => {
    const { page, element, told, mount, come } = shopWithCard()
    mount()
    come()
    element.setPaying(true)
    const dead = page.shown()?.contentWindow
    await vi.advanceTimersByTimeAsync(5000)
    expect(page.shown()?.contentWindow).not.toBe(dead)
    come()
    expect(told).toEqual(['ready', 'unmounted', 'ready', 'reload'])
    element.destroy()
  })

  it('comes up anew when its process has died and somebody touches it: only then does the page hear of that', async () => {
    const { page, element, told, mount, come } = shopWithCard()
    mount()
    come()
    const dead = page.shown()?.contentWindow
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.shown()?.contentWindow).toBe(dead)
    page.shown()?.emit('pointerdown')
    page.shown()?.emit('pointerdown')
    await vi.advanceTimersByTimeAsync(5000)
    expect(page.shown()?.contentWindow).not.toBe(dead)
    come()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual(['ready', 'unmounted', 'ready', 'reload'])
    element.destroy()
  })

  it('leaves no frame, no listener and no timer, whatever happens in whatever order', async () => {
    const act = fc.constantFrom(
      'mount',
      'unmount',
      'move',
      'come',
      'load',
      'fail',
      'retry',
      'pay',
      'touch',
      'wait',
      'destroy',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const { page, place, element, mount, come, button } = shopWithCard()
        let destroyed = false
        for (const next of acts) {
          if (next === 'mount' && destroyed) expect(mount).toThrow('destroyed')
          else if (next === 'mount') mount()
          else if (next === 'unmount') element.unmount()
          else if (next === 'move') page.body.append(place)
          else if (next === 'come') come()
          else if (next === 'load') page.shown()?.emit('load')
          else if (next === 'fail') element.fail(new TenderError('frame.timeout', 'the controller'))
          else if (next === 'retry') button()?.onclick?.()
          else if (next === 'pay') element.setPaying(true)
          else if (next === 'touch') page.shown()?.emit('pointerdown')
          else if (next === 'wait') await vi.advanceTimersByTimeAsync(loadTimeoutMs / 2)
          else {
            element.destroy()
            destroyed = true
          }
        }
        element.destroy()
        element.destroy()
        await vi.advanceTimersByTimeAsync(0)
        expect(page.left()).toEqual({ frames: 0, listeners: 0 })
        expect(vi.getTimerCount()).toBe(0)
        vi.unstubAllGlobals()
      }),
      { numRuns: 300 },
    )
  })
})
