import { afterEach, describe, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../../../lab/support/sdk/fake-page'
import { loadedWatchdog } from '../../../lab/support/sdk/loaded-watchdog'
import type { ElementSettings } from '../../bridge/protocol'
import { createElement } from './element'
import type { ElementSetup } from './element-setup'

vi.mock('../color-scheme', () => ({
  colorSchemeOf: (_node: unknown, { theme }: { theme?: string }) => (theme === 'dark' ? 'dark' : 'light'),
  colorSchemeStyle: '',
}))

const origin = 'https://pay.example'

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
  vi.unstubAllGlobals()
})

const setUp = () => {
  const page = fakePage()
  const container = new FakeNode()
  page.body.append(container)
  const received: [name: string, settings: ElementSettings][] = []
  const updated = vi.fn()
  const setup: ElementSetup = {
    type: 'card',
    publicKey: 'pk_test_1',
    context: {
      service: { origin, base: `${origin}/`, isOwnMock: false },
      instance: 'instance-1',
      locale: 'sv',
      loadTimeoutMs: 1000,
      watchdog: loadedWatchdog(),
    },
    appearance: { theme: 'light' },
    brands: { accepted: ['visa'] },
  }
  const element = createElement(setup, {
    settings: {},
    findMounted: () => undefined,
    beforeMount: () => {},
    mounted: () => {},
    frameLoaded: () => {},
    updated,
    unmounted: () => {},
    retryRequested: () => {},
    warn: () => {},
  })
  element.mount(container as unknown as Element)
  const frame = page.shown()
  if (!frame) throw new Error('no frame')
  /** Makes the frame send its hello. From then on, the messages that it receives are recorded. */
  const load = () => {
    page.hello(frame, origin)
    const port: MessagePort = frame.contentWindow?.postMessage.mock.calls.at(-1)?.[2][0]
    ports.push(port)
    port.onmessage = ({ data: { name, payload } }) => received.push([name, payload])
  }
  const send = (name: string, payload: object) => ports.at(-1)?.postMessage({ kind: 'notification', name, payload })
  return { element, frame, load, received, send, updated }
}

describe('update()', () => {
  it('sends the changed options, and keeps all others', async () => {
    const { element, frame, load, received } = setUp()
    load()
    expect(frame.style.colorScheme).toBe('light')
    element.update({ cardholderName: false })
    element.update({ appearance: { theme: 'dark', colorText: '#fff' } })
    expect(frame.style.colorScheme).toBe('dark')
    element.update({ appearance: {} })
    expect(frame.style.colorScheme).toBe('')
    await vi.waitFor(() => expect(received).toHaveLength(5))
    const brands = { accepted: ['visa'] }
    expect(received).toMatchObject([
      ['configure', { cardholderName: undefined, brands, appearance: { theme: 'light' } }],
      ['setLock', {}],
      ['update', { cardholderName: false, brands, appearance: { theme: 'light' } }],
      ['update', { cardholderName: false, brands, appearance: { colorText: '#fff' }, scheme: 'dark' }],
      ['update', { cardholderName: false, brands, appearance: {}, scheme: 'light' }],
    ])
    element.destroy()
  })

  it('applies to a frame that loads later, or again', async () => {
    const { element, load, received, updated } = setUp()
    element.update({ brands: { accepted: ['amex'] } })
    load()
    await vi.waitFor(() => expect(received).toHaveLength(2))
    expect(received[0]).toMatchObject(['configure', { brands: { accepted: ['amex'] } }])
    element.unmount()
    element.update({ cardholderName: false })
    element.destroy()
    element.update({})
    expect(updated.mock.calls).toEqual([[{ brands: { accepted: ['amex'] } }], [{ cardholderName: false }], [{}]])
  })
})

describe('the title of the frame', () => {
  it('is the one that the frame has last sent', async () => {
    const { frame, load, send, element } = setUp()
    load()
    send('ready', { title: 'Kortuppgifter' })
    await vi.waitFor(() => expect(frame).toMatchObject({ title: 'Kortuppgifter' }))
    send('ready', { title: 'Ditt kort' })
    await vi.waitFor(() => expect(frame).toMatchObject({ title: 'Ditt kort' }))
    element.destroy()
  })
})

it('has the height that the frame has measured, also with a long list of saved cards', async () => {
  const { frame, load, send, element } = setUp()
  load()
  for (const heightPx of [2676, 1e9, 0]) send('resized', { heightPx })
  send('ready', { title: 'Kort' })
  await vi.waitFor(() => expect(frame).toMatchObject({ title: 'Kort' }))
  expect(frame.style.height).toBe('2676px')
  element.destroy()
})

describe('the error event', () => {
  it('is emitted for each field when its error appears, and not again while it stays', async () => {
    const { element, load, send } = setUp()
    load()
    const emitted: string[] = []
    element.on('error', ({ field }) => void emitted.push(field))
    element.on('change', () => void emitted.push('change'))
    for (const invalid of [['number'], ['number', 'cvc'], ['cvc'], ['number', 'cvc'], []]) {
      send('changed', { state: { ...element.state, invalid }, typed: invalid.length < 1 })
    }
    await vi.waitFor(() => expect(emitted).toContain('change'))
    expect(emitted).toEqual(['number', 'cvc', 'number', 'change'])
    element.destroy()
  })
})
