import { afterEach, describe, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../../../lab/support/sdk/fake-page'
import type { Frame } from '../frames/frame'
import { showChallenge } from './challenge-dialog'

const start = ({ isolated = false, navigation = true } = {}) => {
  const page = fakePage()
  const { body, document, window } = page
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('crossOriginIsolated', isolated)
  const navigated = new FakeNode('navigation')
  if (navigation) Object.assign(window, { navigation: navigated })
  const button = new FakeNode('button')
  body.append(button)
  button.focus()
  const stops = new AbortController()
  const end = vi.fn(() => stops.abort())
  let isGone = () => false
  const element = document.createElement('iframe')
  const frame = { element, watch: vi.fn(), remove: () => element.remove() }
  const show = (container: FakeNode | null = null) =>
    showChallenge(
      {
        title: 'Confirm your payment',
        container: container as never,
        signal: stops.signal,
        end,
        closeWhen: (condition) => {
          isGone = condition
        },
      },
      () => frame as unknown as Frame,
    )
  const focused = () => Reflect.get(document, 'activeElement')
  return { ...page, navigated, button, element, frame, show, end, stops, focused, isGone: () => isGone() }
}

/** Creates a container on the page with this content. */
const containerWith = (body: FakeNode, ...content: FakeNode[]) => {
  const place = new FakeNode()
  body.append(place)
  for (const node of content) place.append(node)
  return place
}

afterEach(() => void vi.unstubAllGlobals())

it('reports that an isolated page cannot show the frame, and creates none', () => {
  const { show, end, frame } = start({ isolated: true })
  show()
  expect(end).toHaveBeenCalledWith('notShown')
  expect(frame.watch).not.toHaveBeenCalled()
})

describe('showChallenge() in a dialog', () => {
  it('fills the dialog, and removes everything at the end', () => {
    const { show, body, documentElement, button, element, frame, stops, left, isGone, navigated } = start()
    show()
    const [dialog] = documentElement.children
    expect([dialog?.name, dialog?.children]).toEqual(['dialog', [element]])
    expect(Reflect.get(element, 'allow')).toContain('publickey-credentials-get')
    expect(frame.watch).toHaveBeenCalledOnce()
    expect(isGone()).toBe(false)
    stops.abort()
    expect(isGone()).toBe(true)
    expect([body.children, documentElement.children]).toEqual([[button], []])
    expect(left()).toEqual({ frames: 0, listeners: 0 })
    expect(navigated.listeners.size).toBe(0)
  })

  it.each([
    [
      'Escape',
      ({ documentElement }: ReturnType<typeof start>) => Reflect.get(documentElement.children[0] ?? {}, 'onclose')(),
    ],
    ['the back button', ({ window }) => window.emit('popstate')],
    ['another view', ({ navigated }) => navigated.emit('currententrychange', { navigationType: 'push' })],
  ] satisfies [string, (shop: ReturnType<typeof start>) => void][])('is closed by %s', (_what, act) => {
    const shop = start()
    shop.show()
    act(shop)
    expect(shop.end.mock.calls).toEqual([['closed']])
  })

  it('stays open when the page replaces its address', () => {
    const { show, navigated, end } = start()
    show()
    for (const navigationType of ['replace', null]) navigated.emit('currententrychange', { navigationType })
    expect(end).not.toHaveBeenCalled()
  })

  it('works in browsers without the Navigation API', () => {
    const { show, frame } = start({ navigation: false })
    show()
    expect(frame.watch).toHaveBeenCalledOnce()
  })
})

describe('showChallenge() in a container', () => {
  it('restores the content of the container at the end', () => {
    const { show, body, element, stops, focused, button } = start()
    const [hint, total] = [new FakeNode('p'), new FakeNode('b')]
    const container = containerWith(body, hint, total)
    show(container)
    expect(container.children).toEqual([element])
    expect(focused()).toBe(element)
    stops.abort()
    expect(container.children).toEqual([hint, total])
    expect(focused()).toBe(button)
  })

  it('keeps nodes that the page has added to the container or moved elsewhere', () => {
    const { show, body, element, stops } = start()
    const [hint, total] = [new FakeNode('p'), new FakeNode('b')]
    const container = containerWith(body, hint, total)
    show(container)
    const news = new FakeNode('p')
    const elsewhere = containerWith(body, total)
    container.append(news)
    stops.abort()
    expect(container.children).toEqual([news, hint])
    expect(elsewhere.children).toEqual([total])
    const again = start()
    const other = containerWith(again.body, new FakeNode('p'))
    again.show(other)
    other.replaceChildren()
    again.stops.abort()
    expect(other.children).toEqual([])
    expect(element.isConnected).toBe(false)
  })

  it('leaves the focus where the customer has moved it', () => {
    const { show, body, stops, focused } = start()
    const field = new FakeNode('input')
    body.append(field)
    show(containerWith(body))
    field.focus()
    stops.abort()
    expect(focused()).toBe(field)
  })

  it('restores the focus that was lost when the page removed the frame', () => {
    const { show, body, button, stops, focused, element, isGone } = start()
    show(containerWith(body))
    element.remove()
    body.focus()
    expect(isGone()).toBe(true)
    stops.abort()
    expect(focused()).toBe(button)
  })
})
