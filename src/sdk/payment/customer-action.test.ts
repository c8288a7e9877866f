import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ActionEnd } from '../../shared/types'
import { FakeNode, fakePage } from '../testing/fake-page'
import type { Challenge } from './challenge-dialog'
import { createCustomerActions } from './customer-action'

const url = 'https://pay.example/challenge/1'
const challenge = { kind: 'challenge', title: 'Confirm your payment' } as const

const start = () => {
  const page = fakePage()
  const place = new FakeNode()
  const popup = { closed: false, opener: {} as object | null, location: { replace: vi.fn() }, close: vi.fn() }
  const focused = { value: true }
  const location = { href: 'https://shop.example/pay', assign: vi.fn() }
  const window = Object.assign(page.window, { location })
  vi.stubGlobal('location', location)
  vi.stubGlobal('top', window)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('open', vi.fn().mockReturnValue(popup))
  Object.assign(page.document, {
    hasFocus: () => focused.value,
    querySelector: (selector: string) => {
      if (selector === '#1bank') throw new SyntaxError('no selector')
      return selector === '#bank' ? place : null
    },
  })
  const shown: Challenge[] = []
  const events: string[] = []
  const acting = createCustomerActions({
    show: (asked) => void shown.push(asked),
    onAction: ({ display, phase }) => void events.push(`${display} ${phase}`),
  })
  const ends: ActionEnd[] = []
  const act = async (request: Parameters<typeof acting.act>[0]) => {
    void Promise.resolve(acting.act(request)).then((how) => ends.push(how))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...page, window, location, place, popup, focused, shown, events, acting, act, ends }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tick = () => vi.advanceTimersByTimeAsync(500)

describe('how an action will be shown', () => {
  it('is one of the ways there are, and a container of this page', () => {
    const { acting, place } = start()
    expect(acting.prepare(undefined, false)).toMatchObject({ actions: 'modal' })
    expect(acting.prepare('modal', false)).toMatchObject({ actions: 'modal' })
    expect(acting.prepare('redirect', true)).toMatchObject({ actions: 'redirect' })
    expect(acting.prepare({ container: '#bank' }, false)).toMatchObject({ actions: 'inline' })
    expect(acting.prepare({ container: place as never }, false)).toMatchObject({ actions: 'inline' })
  })

  it.each([
    ['a way that there is not', 'dialog'],
    ['a number', 7],
    ['nothing', null],
    ['no container', {}],
    ['no selector', { container: '#1bank' }],
    ['a selector that nothing matches', { container: '#none' }],
    ['what is no node', { container: 1 }],
  ])('%s is refused', (_what, actions) => {
    const { acting } = start()
    const prepare = () => acting.prepare(actions as never, true)
    expect(prepare).toThrow(expect.objectContaining({ code: 'options.invalid' }))
    expect(prepare).toThrow(/^pay: actions: expected modal, redirect, popup or a container/)
    expect(open).not.toHaveBeenCalled()
  })

  it('a pop-up is opened for an alternative method only', () => {
    const { acting } = start()
    expect(acting.prepare('popup', false)).toMatchObject({ actions: 'modal' })
    expect(open).not.toHaveBeenCalled()
    expect(acting.prepare('popup', true)).toMatchObject({ actions: 'popup' })
  })

  it('a pop-up that is blocked becomes a redirect', () => {
    const { acting } = start()
    vi.mocked(open).mockReturnValue(null)
    expect(acting.prepare('popup', true)).toMatchObject({ actions: 'redirect' })
  })

  it('a pop-up that a sandbox refuses becomes a redirect: Firefox throws there', () => {
    const { acting } = start()
    vi.mocked(open).mockImplementation(() => {
      throw new DOMException('not supported', 'InvalidAccessError')
    })
    expect(acting.prepare('popup', true)).toMatchObject({ actions: 'redirect' })
  })
})

describe('a pop-up', () => {
  const opened = async () => {
    const shop = start()
    shop.acting.prepare('popup', true)
    await shop.act({ ...challenge, display: 'popup', url })
    return shop
  }

  it('opens a blank window without a name, so that no page learns the address before and none can lead it elsewhere', async () => {
    await opened()
    expect(open).toHaveBeenCalledExactlyOnceWith('', '', expect.stringMatching(/^popup,/))
  })

  it('is led to the address, without a way back to the page', async () => {
    const { popup, events } = await opened()
    expect(popup.location.replace).toHaveBeenCalledWith(url)
    expect(popup.opener).toBeNull()
    expect(events).toEqual(['popup begin'])
  })

  it('is led there while it is still ours: a page in a sandbox may lead no other window', async () => {
    const shop = start()
    shop.acting.prepare('popup', true)
    let opener: object | null = null
    shop.popup.location.replace.mockImplementation(() => {
      opener = shop.popup.opener
    })
    await shop.act({ ...challenge, display: 'popup', url })
    expect(opener).not.toBeNull()
  })

  it('that the customer closes ends it once they are back', async () => {
    const { popup, focused, ends, events, left } = await opened()
    focused.value = false
    // How it looks, all the time, to a page that is isolated.
    popup.closed = true
    await tick()
    expect(ends).toEqual([])
    focused.value = true
    await tick()
    expect(ends).toEqual(['closed'])
    expect(events).toEqual(['popup begin', 'popup end'])
    expect(vi.getTimerCount()).toBe(0)
    expect(left().listeners).toBe(0)
  })

  it('that is not needed is closed, and one that is shown is left', async () => {
    const { acting, popup } = start()
    acting.prepare('popup', true)
    acting.release()
    acting.release()
    expect(popup.close).toHaveBeenCalledTimes(1)
    const used = await opened()
    used.acting.release()
    expect(used.popup.close).not.toHaveBeenCalled()
  })

  it('waits for its payment while a processor token asks and ends', async () => {
    const { acting, act, popup, shown, ends } = start()
    await act({ ...challenge, display: 'modal' })
    acting.prepare('popup', true)
    acting.acted()
    await tick()
    expect([shown.length, ends]).toEqual([1, ['closed']])
    expect(popup.close).not.toHaveBeenCalled()
    await act({ ...challenge, display: 'popup', url })
    expect(popup.location.replace).toHaveBeenCalledWith(url)
  })
})

describe('by redirect', () => {
  const leaving = async (change = (_shop: ReturnType<typeof start>) => {}) => {
    const shop = start()
    change(shop)
    await shop.act({ ...challenge, display: 'redirect', url })
    return shop
  }

  it('the page goes there, and one that has only now loaded is on its way still', async () => {
    const { location, window, ends, events } = await leaving()
    expect(location.href).toBe(url)
    window.emit('pageshow', { persisted: false })
    await tick()
    expect(ends).toEqual([])
    expect(events).toEqual(['redirect begin'])
  })

  it('a customer who comes back to the page as they left it has ended it', async () => {
    const { window, ends, events, left } = await leaving()
    window.emit('pageshow', { persisted: true })
    await tick()
    expect(ends).toEqual(['closed'])
    expect(events).toEqual(['redirect begin', 'redirect end'])
    expect(vi.getTimerCount()).toBe(0)
    expect(left().listeners).toBe(0)
  })

  it('a page that is still there after half a minute stays', async () => {
    const { ends } = await leaving()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ends).toEqual([])
    await tick()
    expect(ends).toEqual(['closed'])
  })

  it('from a frame the whole window goes', async () => {
    const around = { location: { href: 'https://around.example/' } }
    const { location } = await leaving(() => vi.stubGlobal('top', around))
    expect(around.location.href).toBe(url)
    expect(location.assign).not.toHaveBeenCalled()
  })

  it('from a frame that may not lead the window, the frame goes', async () => {
    const forbidden = {
      set href(_url: string) {
        throw new DOMException('not allowed', 'SecurityError')
      },
    }
    const { location } = await leaving(() => vi.stubGlobal('top', { location: forbidden }))
    expect(location.assign).toHaveBeenCalledWith(url)
  })
})

describe('in the page', () => {
  it('is shown where the container is, and ends once', async () => {
    const { acting, act, shown, place, ends, events } = start()
    const { containerId } = acting.prepare({ container: '#bank' }, false)
    await act({ ...challenge, display: 'inline', containerId })
    expect(shown[0]?.place).toBe(place)
    shown[0]?.end('notShown')
    shown[0]?.end('closed')
    acting.acted()
    await tick()
    expect(ends).toEqual(['notShown'])
    expect(events).toEqual(['inline begin', 'inline end'])
  })

  it('is shown in a dialog where the page has let go of the container: it is not kept for it', async () => {
    const deref = vi.fn()
    vi.stubGlobal(
      'WeakRef',
      class {
        deref = deref
      },
    )
    const { acting, act, shown } = start()
    const { containerId } = acting.prepare({ container: '#bank' }, false)
    await act({ ...challenge, display: 'inline', containerId })
    expect(deref).toHaveBeenCalledOnce()
    expect(shown[0]?.place).toBeNull()
  })

  it('is shown in its own container, whichever was asked for since', async () => {
    const { acting, act, shown } = start()
    const [first, second] = [new FakeNode(), new FakeNode()]
    const payment = acting.prepare({ container: first as never }, false)
    const token = acting.prepare({ container: second as never }, false)
    for (const { containerId } of [payment, token]) await act({ ...challenge, display: 'inline', containerId })
    await act({ ...challenge, display: 'modal' })
    expect(shown.map(({ place }) => place)).toEqual([first, second, null])
  })

  it('a payment that settles leaves what a processor token shows', async () => {
    const { acting, act, ends } = start()
    await act({ ...challenge, display: 'modal' })
    acting.release()
    await tick()
    expect(ends).toEqual([])
  })

  it('is over as soon as nothing of it is left', async () => {
    const { act, shown, ends } = start()
    await act({ ...challenge, display: 'modal' })
    const gone = vi.fn().mockReturnValue(false)
    shown[0]?.until(gone)
    await tick()
    expect(ends).toEqual([])
    gone.mockReturnValue(true)
    await tick()
    expect(ends).toEqual(['closed'])
    expect(vi.getTimerCount()).toBe(0)
  })
})
