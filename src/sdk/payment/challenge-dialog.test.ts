import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Frame } from '../frames/frame'
import { FakeNode, fakePage } from '../testing/fake-page'
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
  let gone = () => false
  const element = document.createElement('iframe')
  const frame = { element, watch: vi.fn(), remove: () => element.remove() }
  const show = (place: FakeNode | null = null) =>
    showChallenge(
      {
        title: 'Confirm your payment',
        place: place as never,
        signal: stops.signal,
        end,
        until: (isGone) => {
          gone = isGone
        },
      },
      () => frame as unknown as Frame,
    )
  const focused = () => Reflect.get(document, 'activeElement')
  return { ...page, navigated, button, element, frame, show, end, stops, focused, isGone: () => gone() }
}

/** A container of the page with something in it. */
const placeWith = (body: FakeNode, ...content: FakeNode[]) => {
  const place = new FakeNode()
  body.append(place)
  for (const node of content) place.append(node)
  return place
}

afterEach(() => void vi.unstubAllGlobals())

it('where no frame of ours can be shown it says so, and makes none', () => {
  const { show, end, frame } = start({ isolated: true })
  show()
  expect(end).toHaveBeenCalledWith('notShown')
  expect(frame.watch).not.toHaveBeenCalled()
})

describe('in a dialog', () => {
  it('fills it, and leaves nothing', () => {
    const { show, body, button, element, frame, stops, left, isGone, navigated } = start()
    show()
    const dialog = body.children[1]
    expect([dialog?.name, dialog?.children]).toEqual(['dialog', [element]])
    expect(Reflect.get(element, 'allow')).toContain('publickey-credentials-get')
    expect(frame.watch).toHaveBeenCalledOnce()
    expect(isGone()).toBe(false)
    stops.abort()
    expect(isGone()).toBe(true)
    expect(body.children).toEqual([button])
    expect(left()).toEqual({ frames: 0, listeners: 0 })
    expect(navigated.heard.size).toBe(0)
  })

  it.each([
    ['Escape', ({ body }: ReturnType<typeof start>) => Reflect.get(body.children[1] ?? {}, 'onclose')()],
    ['the back button', ({ window }) => window.emit('popstate')],
    ['another view', ({ navigated }) => navigated.emit('currententrychange', { navigationType: 'push' })],
  ] satisfies [string, (shop: ReturnType<typeof start>) => void][])('%s closes it', (_what, act) => {
    const shop = start()
    shop.show()
    act(shop)
    expect(shop.end.mock.calls).toEqual([['closed']])
  })

  it('an address that is only written anew closes nothing', () => {
    const { show, navigated, end } = start()
    show()
    for (const navigationType of ['replace', null]) navigated.emit('currententrychange', { navigationType })
    expect(end).not.toHaveBeenCalled()
  })

  it('is shown by browsers too that tell nothing of navigation', () => {
    const { show, frame } = start({ navigation: false })
    show()
    expect(frame.watch).toHaveBeenCalledOnce()
  })
})

describe('in a container', () => {
  it('keeps what stood there, and puts it back', () => {
    const { show, body, element, stops, focused, button } = start()
    const [hint, total] = [new FakeNode('p'), new FakeNode('b')]
    const place = placeWith(body, hint, total)
    show(place)
    expect(place.children).toEqual([element])
    expect(focused()).toBe(element)
    stops.abort()
    expect(place.children).toEqual([hint, total])
    expect(focused()).toBe(button)
  })

  it('leaves to the page what the page has put there, or elsewhere, since', () => {
    const { show, body, element, stops } = start()
    const [hint, total] = [new FakeNode('p'), new FakeNode('b')]
    const place = placeWith(body, hint, total)
    show(place)
    const news = new FakeNode('p')
    const elsewhere = placeWith(body, total)
    place.append(news)
    stops.abort()
    expect(place.children).toEqual([news, hint])
    expect(elsewhere.children).toEqual([total])
    const again = start()
    const other = placeWith(again.body, new FakeNode('p'))
    again.show(other)
    other.replaceChildren()
    again.stops.abort()
    expect(other.children).toEqual([])
    expect(element.isConnected).toBe(false)
  })

  it('leaves the focus to a customer who has gone on to something else', () => {
    const { show, body, stops, focused } = start()
    const field = new FakeNode('input')
    body.append(field)
    show(placeWith(body))
    field.focus()
    stops.abort()
    expect(focused()).toBe(field)
  })

  it('gives the focus back that fell to the page when a router took it away', () => {
    const { show, body, button, stops, focused, element, isGone } = start()
    show(placeWith(body))
    element.remove()
    body.focus()
    expect(isGone()).toBe(true)
    stops.abort()
    expect(focused()).toBe(button)
  })
})
