import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../../../lab/support/sdk/fake-page'
import { loadedWatchdog } from '../../../lab/support/sdk/loaded-watchdog'
import { TenderError } from '../../shared/error'
import type { TextOverrides } from '../../shared/types'
import { createElement } from './element'
import type { ElementSetup } from './element-setup'

vi.mock('../color-scheme', () => ({ colorSchemeOf: () => 'light', colorSchemeStyle: '' }))

const origin = 'https://pay.example'
const loadTimeoutMs = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const setUp = (texts?: TextOverrides) => {
  const page = fakePage()
  const container = new FakeNode()
  page.body.append(container)
  const emitted: string[] = []
  const setup: ElementSetup = {
    type: 'card',
    publicKey: 'pk_test_1',
    context: {
      service: { origin, base: `${origin}/`, isOwnMock: false },
      instance: 'instance-1',
      locale: 'sv',
      loadTimeoutMs,
      watchdog: loadedWatchdog(),
    },
    appearance: {},
  }
  const settings = { texts }
  const element = createElement(setup, {
    settings,
    findMounted: () => undefined,
    beforeMount: () => {},
    mounted: () => {},
    frameLoaded: () => {},
    updated: () => {},
    unmounted: () => void emitted.push('unmounted'),
    retryRequested: () => element.retry(),
    warn: () => {},
  })
  for (const name of ['ready', 'reload'] as const) element.on(name, () => void emitted.push(name))
  element.on('loaderror', ({ code }) => void emitted.push(code))
  const mount = () => element.mount(container as unknown as Element)
  /** Makes the frame send its hello and the browser fire the `load` event. */
  const load = () => {
    const frame = page.shown()
    if (frame) page.hello(frame, origin)
    frame?.emit('load')
  }
  const button = () =>
    container.children.flatMap(({ children }) => children)[0] as (FakeNode & { onclick?: () => void }) | undefined
  return { page, container, element, settings, emitted, mount, load, button }
}

describe('an element', () => {
  it('shows a retry button in place of a frame that fails to load, until the frame has loaded', async () => {
    const { container, element, emitted, mount, load, button } = setUp()
    mount()
    await vi.advanceTimersByTimeAsync(loadTimeoutMs)
    expect(emitted).toEqual(['frame.timeout'])
    await expect(element.ready).rejects.toMatchObject({ code: 'frame.timeout' })
    expect(button()?.textContent).toBe('Try again')
    expect(container.children[0]?.style.display).toBe('none')

    button()?.onclick?.()
    const { ready } = element
    await vi.advanceTimersByTimeAsync(loadTimeoutMs)
    await expect(ready).rejects.toMatchObject({ code: 'frame.timeout' })
    expect(button()?.textContent).toBe('Try again')

    button()?.onclick?.()
    load()
    await expect(element.ready).resolves.toBeUndefined()
    expect(emitted).toEqual(['frame.timeout', 'frame.timeout', 'ready'])
    expect(button()).toBeUndefined()
    expect(container.children[0]?.style.display).toBe('block')
    element.destroy()
  })

  it('keeps its form beside the retry button if the controller has failed to load', () => {
    const { container, element, emitted, mount, load, button } = setUp()
    mount()
    load()
    element.fail(new TenderError('frame.timeout', 'the controller'))
    expect(button()?.textContent).toBe('Try again')
    expect(container.children[0]?.style.display).toBe('block')
    // This happens when the controller has loaded.
    element.configure()
    expect(button()).toBeUndefined()
    expect(emitted).toEqual(['ready', 'frame.timeout', 'ready'])
    element.destroy()
  })

  it('hides the retry button once only the merchant can fix the error', async () => {
    const { element, emitted, mount, button } = setUp()
    mount()
    await vi.advanceTimersByTimeAsync(loadTimeoutMs)
    expect(button()).toBeDefined()
    for (const code of ['key.unauthorised', 'origin.notAllowed', 'frame.unreachable'] as const) {
      element.fail(new TenderError(code, 'after the frame has failed to load'))
      expect(button()).toBeUndefined()
    }
    expect(emitted).toEqual(['frame.timeout', 'key.unauthorised'])
    await expect(element.ready).rejects.toMatchObject({ code: 'key.unauthorised' })
    element.destroy()
  })

  it('mount() › keeps the frame in the same container, unless it has failed there', async () => {
    const { page, element, emitted, mount, load } = setUp()
    mount()
    const loading = page.shown()?.contentWindow
    mount()
    load()
    mount()
    expect([page.shown()?.contentWindow, emitted]).toEqual([loading, ['ready']])
    await expect(element.ready).resolves.toBeUndefined()
    element.fail(new TenderError('key.unauthorised', 'unknown key'))
    mount()
    expect(page.shown()?.contentWindow).not.toBe(loading)
    // Then the page replaces the content of the container.
    load()
    const removed = page.shown()
    removed?.remove()
    mount()
    expect(page.shown()).not.toBe(removed)
    element.destroy()
  })

  it('shows no retry button if only the merchant can fix the error', () => {
    const { element, mount, load, button } = setUp()
    mount()
    load()
    for (const code of ['origin.notAllowed', 'frame.version', 'frame.blocked'] as const) {
      element.fail(new TenderError(code, 'for the merchant'))
      expect(button()).toBeUndefined()
      element.unmount()
      mount()
    }
    element.destroy()
  })

  it('ignores policy violations of other resources, and of a report-only policy', async () => {
    const { page, container, element, emitted, mount, load } = setUp()
    mount()
    const violation = { effectiveDirective: 'frame-src', blockedURI: `${origin}/frames/card.html` }
    page.document.emit('securitypolicyviolation', { ...violation, disposition: 'report' })
    const others = [{ effectiveDirective: 'img-src' }, { blockedURI: 'https://ads.example/frame.html' }]
    for (const other of others)
      page.document.emit('securitypolicyviolation', { ...violation, ...other, disposition: 'enforce' })
    load()
    expect([emitted, container.children[0]?.style.display]).toEqual([['ready'], undefined])
    element.unmount()
    mount()
    page.document.emit('securitypolicyviolation', { ...violation, disposition: 'enforce' })
    await vi.advanceTimersByTimeAsync(0)
    expect(emitted.at(-1)).toBe('frame.blocked')
    element.destroy()
  })

  it('waits while the page is prerendered, and starts the timeout when it is shown', async () => {
    const { page, element, emitted, mount, load } = setUp()
    Object.assign(page.document, { prerendering: true })
    mount()
    const loading = page.shown()?.contentWindow
    await vi.advanceTimersByTimeAsync(20 * loadTimeoutMs)
    expect([emitted, page.shown()?.contentWindow]).toEqual([[], loading])
    Object.assign(page.document, { prerendering: false })
    await vi.advanceTimersByTimeAsync(2 * loadTimeoutMs)
    expect(emitted).toEqual(['frame.timeout'])
    load()
    expect(emitted.at(-1)).toBe('ready')
    element.destroy()
  })

  it('uses the merchant’s label for the retry button, also after a press', async () => {
    const { element, settings, mount, button } = setUp({ 'methods.retry': 'Ladda om' })
    mount()
    await vi.advanceTimersByTimeAsync(loadTimeoutMs)
    expect(button()?.textContent).toBe('Ladda om')
    button()?.onclick?.()
    expect(button()?.textContent).toBe('Ladda om …')
    settings.texts = {}
    await vi.advanceTimersByTimeAsync(loadTimeoutMs)
    expect(button()?.textContent).toBe('Try again')
    element.destroy()
  })

  it('reloads a frame that does not reply when a payment starts', async () => {
    const { page, element, emitted, mount, load } = setUp()
    mount()
    load()
    element.setLock({ lock: 'paying' })
    const crashed = page.shown()?.contentWindow
    await vi.advanceTimersByTimeAsync(5000)
    expect(page.shown()?.contentWindow).not.toBe(crashed)
    load()
    expect(emitted).toEqual(['ready', 'unmounted', 'ready', 'reload'])
    element.destroy()
  })

  it('reloads a crashed frame when the customer touches it, because only then the page receives an event', async () => {
    const { page, element, emitted, mount, load } = setUp()
    mount()
    load()
    const crashed = page.shown()?.contentWindow
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.shown()?.contentWindow).toBe(crashed)
    page.shown()?.emit('pointerdown')
    page.shown()?.emit('pointerdown')
    await vi.advanceTimersByTimeAsync(5000)
    expect(page.shown()?.contentWindow).not.toBe(crashed)
    load()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(emitted).toEqual(['ready', 'unmounted', 'ready', 'reload'])
    element.destroy()
  })

  it('leaves no frame, no listener and no timer after any sequence of events', async () => {
    const act = fc.constantFrom(
      'mount',
      'unmount',
      'move',
      'load',
      'load event',
      'fail',
      'retry',
      'pay',
      'touch',
      'wait',
      'destroy',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const { page, container, element, mount, load, button } = setUp()
        let destroyed = false
        for (const next of acts) {
          if (next === 'mount' && destroyed) expect(mount).toThrow('destroyed')
          else if (next === 'mount') mount()
          else if (next === 'unmount') element.unmount()
          else if (next === 'move') page.body.append(container)
          else if (next === 'load') load()
          else if (next === 'load event') page.shown()?.emit('load')
          else if (next === 'fail') element.fail(new TenderError('frame.timeout', 'the controller'))
          else if (next === 'retry') button()?.onclick?.()
          else if (next === 'pay') element.setLock({ lock: 'paying' })
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
