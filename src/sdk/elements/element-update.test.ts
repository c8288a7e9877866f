import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ElementSettings } from '../../bridge/protocol'
import { FakeNode, fakePage } from '../testing/fake-page'
import { createElement } from './element'

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

const shopWithCard = () => {
  const page = fakePage()
  const place = new FakeNode()
  page.body.append(place)
  const heard: [name: string, settings: ElementSettings][] = []
  const onUpdate = vi.fn()
  const element = createElement({
    type: 'card',
    service: { origin, base: `${origin}/` },
    publicKey: 'pk_test_1',
    instance: 'instance-1',
    locale: 'sv',
    appearance: { theme: 'light' },
    brands: { accepted: ['visa'] },
    loadTimeoutMs: 1000,
    sibling: () => undefined,
    ...Object.fromEntries(
      ['onWarning', 'onMount', 'onMounted', 'onLoaded', 'onUnmounted', 'onRetry'].map((name) => [name, () => {}]),
    ),
    onUpdate,
  } as unknown as Parameters<typeof createElement>[0])
  element.mount(place as unknown as Element)
  const frame = page.shown()
  if (!frame) throw new Error('no frame')
  /** The frame says hello, and listens from then on. */
  const come = () => {
    page.hello(frame, origin)
    const port: MessagePort = frame.contentWindow?.postMessage.mock.calls.at(-1)?.[2][0]
    ports.push(port)
    port.onmessage = ({ data: { name, payload } }) => heard.push([name, payload])
  }
  const say = (name: string, payload: object) => ports.at(-1)?.postMessage({ kind: 'notification', name, payload })
  return { element, frame, come, heard, say, onUpdate }
}

describe('an element that is to be another', () => {
  it('says so to its frame, which keeps its controller: nothing that is not named changes', async () => {
    const { element, frame, come, heard } = shopWithCard()
    come()
    expect(frame.style.colorScheme).toBe('light')
    element.update({ cardholderName: false })
    element.update({ appearance: { theme: 'dark', colorText: '#fff' } })
    expect(frame.style.colorScheme).toBe('dark')
    element.update({ appearance: {} })
    expect(frame.style.colorScheme).toBe('')
    await vi.waitFor(() => expect(heard).toHaveLength(5))
    const brands = { accepted: ['visa'] }
    expect(heard).toMatchObject([
      ['configure', { cardholderName: true, brands, appearance: { theme: 'light' } }],
      ['setPaying', {}],
      ['update', { cardholderName: false, brands, appearance: { theme: 'light' } }],
      ['update', { cardholderName: false, brands, appearance: { colorText: '#fff' }, scheme: 'dark' }],
      ['update', { cardholderName: false, brands, appearance: {}, scheme: 'light' }],
    ])
    element.destroy()
  })

  it('is the other one from the beginning where its frame is not there yet, or comes again', async () => {
    const { element, come, heard, onUpdate } = shopWithCard()
    element.update({ brands: { accepted: ['amex'] } })
    come()
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard[0]).toMatchObject(['configure', { brands: { accepted: ['amex'] } }])
    element.unmount()
    element.update({ cardholderName: false })
    element.destroy()
    element.update({})
    expect(onUpdate.mock.calls).toEqual([[{ brands: { accepted: ['amex'] } }], [{ cardholderName: false }], [{}]])
  })
})

describe('the name of a frame', () => {
  it('is what it last said of itself, in the words it has then', async () => {
    const { frame, come, say, element } = shopWithCard()
    come()
    say('ready', { title: 'Kortuppgifter' })
    await vi.waitFor(() => expect(frame).toMatchObject({ title: 'Kortuppgifter' }))
    say('ready', { title: 'Ditt kort' })
    await vi.waitFor(() => expect(frame).toMatchObject({ title: 'Ditt kort' }))
    element.destroy()
  })
})

it('is as high as its frame says, for a long list of saved cards too', async () => {
  const { frame, come, say, element } = shopWithCard()
  come()
  for (const heightPx of [2676, 1e9, 0]) say('resized', { heightPx })
  say('ready', { title: 'Kort' })
  await vi.waitFor(() => expect(frame).toMatchObject({ title: 'Kort' }))
  expect(frame.style.height).toBe('2676px')
  element.destroy()
})

describe('the errors of an element', () => {
  it('are told field by field, each when it begins to show and not again while it stays', async () => {
    const { element, come, say } = shopWithCard()
    come()
    const told: string[] = []
    element.on('error', ({ field }) => void told.push(field))
    element.on('change', () => void told.push('change'))
    for (const invalid of [['number'], ['number', 'cvc'], ['cvc'], ['number', 'cvc'], []]) {
      say('changed', { state: { ...element.state, invalid }, typed: invalid.length < 1 })
    }
    await vi.waitFor(() => expect(told).toContain('change'))
    expect(told).toEqual(['number', 'cvc', 'number', 'change'])
    element.destroy()
  })
})
