import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../../../lab/support/sdk/fake-page'
import type { ActionEnd } from '../../shared/types'
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
  const actions = createCustomerActions({
    showChallenge: (challenge) => {
      shown.push(challenge)
      return (title) => void events.push(`title ${title}`)
    },
    onAction: ({ display, phase }) => void events.push(`${display} ${phase}`),
  })
  const ends: ActionEnd[] = []
  const show = async (request: Parameters<typeof actions.show>[0]) => {
    void Promise.resolve(actions.show(request)).then((how) => ends.push(how))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...page, window, location, place, popup, focused, shown, events, actions, show, ends }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tick = () => vi.advanceTimersByTimeAsync(500)

describe('prepare()', () => {
  it('accepts every display, and a container of the page', () => {
    const { actions, place } = start()
    expect(actions.prepare(undefined, false)).toMatchObject({ actions: 'modal' })
    expect(actions.prepare('modal', false)).toMatchObject({ actions: 'modal' })
    expect(actions.prepare('redirect', true)).toMatchObject({ actions: 'redirect' })
    expect(actions.prepare({ container: '#bank' }, false)).toMatchObject({ actions: 'inline' })
    expect(actions.prepare({ container: place as never }, false)).toMatchObject({ actions: 'inline' })
  })

  it.each([
    ['an unknown display', 'dialog'],
    ['a number', 7],
    ['null', null],
    ['an object without a container', {}],
    ['an invalid selector', { container: '#1bank' }],
    ['a selector that matches nothing', { container: '#none' }],
    ['a container that is not a node', { container: 1 }],
  ])('rejects %s', (_what, option) => {
    const { actions } = start()
    const prepare = () => actions.prepare(option as never, true)
    expect(prepare).toThrow(expect.objectContaining({ code: 'options.invalid' }))
    expect(prepare).toThrow(/^pay\(\): actions must be modal, redirect, popup or a container/)
    expect(open).not.toHaveBeenCalled()
  })

  it('opens a pop-up for an alternative method only', () => {
    const { actions } = start()
    expect(actions.prepare('popup', false)).toMatchObject({ actions: 'modal' })
    expect(open).not.toHaveBeenCalled()
    expect(actions.prepare('popup', true)).toMatchObject({ actions: 'popup' })
  })

  it('redirects if the browser blocks the pop-up', () => {
    const { actions } = start()
    vi.mocked(open).mockReturnValue(null)
    expect(actions.prepare('popup', true)).toMatchObject({ actions: 'redirect' })
  })

  it('redirects if Firefox throws because a sandbox forbids the pop-up', () => {
    const { actions } = start()
    vi.mocked(open).mockImplementation(() => {
      throw new DOMException('not supported', 'InvalidAccessError')
    })
    expect(actions.prepare('popup', true)).toMatchObject({ actions: 'redirect' })
  })
})

describe('a pop-up', () => {
  const opened = async () => {
    const shop = start()
    shop.actions.prepare('popup', true)
    await shop.show({ ...challenge, display: 'popup', url })
    return shop
  }

  it('opens a blank window without a name, so that no page learns the address early or can navigate the window', async () => {
    await opened()
    expect(open).toHaveBeenCalledExactlyOnceWith('', '', expect.stringMatching(/^popup,/))
  })

  it('is navigated to the address and has no opener', async () => {
    const { popup, events } = await opened()
    expect(popup.location.replace).toHaveBeenCalledWith(url)
    expect(popup.opener).toBeNull()
    expect(events).toEqual(['popup begin'])
  })

  it('is navigated before its opener is removed: a sandboxed page may navigate only its own pop-ups', async () => {
    const shop = start()
    shop.actions.prepare('popup', true)
    let opener: object | null = null
    shop.popup.location.replace.mockImplementation(() => {
      opener = shop.popup.opener
    })
    await shop.show({ ...challenge, display: 'popup', url })
    expect(opener).not.toBeNull()
  })

  it('ends the action when the customer has closed it and returned to the page', async () => {
    const { popup, focused, ends, events, left } = await opened()
    focused.value = false
    // On a cross-origin isolated page, `closed` is true for every pop-up of another origin, even
    // while it is open.
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

  it('closeUnusedPopup() › closes a pop-up that no action has used', async () => {
    const { actions, popup } = start()
    actions.prepare('popup', true)
    actions.closeUnusedPopup()
    actions.closeUnusedPopup()
    expect(popup.close).toHaveBeenCalledTimes(1)
    const used = await opened()
    used.actions.closeUnusedPopup()
    expect(used.popup.close).not.toHaveBeenCalled()
  })

  it('stays for its payment while the action of a processor token begins and ends', async () => {
    const { actions, show, popup, shown, ends } = start()
    await show({ ...challenge, display: 'modal' })
    actions.prepare('popup', true)
    actions.close()
    await tick()
    expect([shown.length, ends]).toEqual([1, ['closed']])
    expect(popup.close).not.toHaveBeenCalled()
    await show({ ...challenge, display: 'popup', url })
    expect(popup.location.replace).toHaveBeenCalledWith(url)
  })
})

describe('a redirect', () => {
  const leaving = async (change = (_shop: ReturnType<typeof start>) => {}) => {
    const shop = start()
    change(shop)
    await shop.show({ ...challenge, display: 'redirect', url })
    return shop
  }

  it('navigates the page, and ignores the pageshow event of a page that is still loading', async () => {
    const { location, window, ends, events } = await leaving()
    expect(location.href).toBe(url)
    window.emit('pageshow', { persisted: false })
    await tick()
    expect(ends).toEqual([])
    expect(events).toEqual(['redirect begin'])
  })

  it('ends when the customer returns to the page from the back-forward cache', async () => {
    const { window, ends, events, left } = await leaving()
    window.emit('pageshow', { persisted: true })
    await tick()
    expect(ends).toEqual(['closed'])
    expect(events).toEqual(['redirect begin', 'redirect end'])
    expect(vi.getTimerCount()).toBe(0)
    expect(left().listeners).toBe(0)
  })

  it('ends if the page is still there after 30 seconds', async () => {
    const { ends } = await leaving()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ends).toEqual([])
    await tick()
    expect(ends).toEqual(['closed'])
  })

  it('navigates the whole window from a frame', async () => {
    const outer = { location: { href: 'https://outer.example/' } }
    const { location } = await leaving(() => vi.stubGlobal('top', outer))
    expect(outer.location.href).toBe(url)
    expect(location.assign).not.toHaveBeenCalled()
  })

  it('navigates the frame if it may not navigate the window', async () => {
    const forbidden = {
      set href(_url: string) {
        throw new DOMException('not allowed', 'SecurityError')
      },
    }
    const { location } = await leaving(() => vi.stubGlobal('top', { location: forbidden }))
    expect(location.assign).toHaveBeenCalledWith(url)
  })
})

describe('an action within the page', () => {
  it('is shown in the container, and ends once', async () => {
    const { actions, show, shown, place, ends, events } = start()
    const { containerId } = actions.prepare({ container: '#bank' }, false)
    await show({ ...challenge, display: 'inline', containerId })
    expect(shown[0]?.container).toBe(place)
    shown[0]?.end('notShown')
    shown[0]?.end('closed')
    actions.close()
    await tick()
    expect(ends).toEqual(['notShown'])
    expect(events).toEqual(['inline begin', 'inline end'])
  })

  it('is shown in a dialog if the page has discarded the container, which is referenced weakly', async () => {
    const deref = vi.fn()
    vi.stubGlobal(
      'WeakRef',
      class {
        deref = deref
      },
    )
    const { actions, show, shown } = start()
    const { containerId } = actions.prepare({ container: '#bank' }, false)
    await show({ ...challenge, display: 'inline', containerId })
    expect(deref).toHaveBeenCalledOnce()
    expect(shown[0]?.container).toBeNull()
  })

  it('is shown in the container of its own request', async () => {
    const { actions, show, shown } = start()
    const [first, second] = [new FakeNode(), new FakeNode()]
    const payment = actions.prepare({ container: first as never }, false)
    const token = actions.prepare({ container: second as never }, false)
    for (const { containerId } of [payment, token]) await show({ ...challenge, display: 'inline', containerId })
    await show({ ...challenge, display: 'modal' })
    expect(shown.map(({ container }) => container)).toEqual([first, second, null])
  })

  it('of a processor token stays when a payment settles', async () => {
    const { actions, show, ends } = start()
    await show({ ...challenge, display: 'modal' })
    actions.closeUnusedPopup()
    await tick()
    expect(ends).toEqual([])
  })

  it('ends as soon as its frame is gone', async () => {
    const { show, shown, ends } = start()
    await show({ ...challenge, display: 'modal' })
    const gone = vi.fn().mockReturnValue(false)
    shown[0]?.closeWhen(gone)
    await tick()
    expect(ends).toEqual([])
    gone.mockReturnValue(true)
    await tick()
    expect(ends).toEqual(['closed'])
    expect(vi.getTimerCount()).toBe(0)
  })
})
