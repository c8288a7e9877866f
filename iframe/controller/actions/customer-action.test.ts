import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChallengeSettings, ChallengeToController } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'
import type { ActionDisplay, ActionEnd, ActionRequest } from '../../../src/shared/types'
import { actionTiming, createCustomerAction } from './customer-action'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Look = () => Promise<string | undefined>

const waits: Look = async () => undefined
const away: Look = () => Promise.reject(new TenderError('network.failed', 'x'))
const slow = (ms: number, found?: string) => () =>
  new Promise<string | undefined>((resolve) => setTimeout(resolve, ms, found))

/** A customer in front of an action. `end` ends what the page shows. */
const begin = (way: ActionDisplay = 'modal', url = 'https://bank.example/1', blind = false) => {
  const acted: ActionRequest[] = []
  const ends: ((end: ActionEnd) => void)[] = []
  let shown: { what: ChallengeSettings; events: ChallengeToController } | undefined
  const state = { answers: waits, looked: 0, taken: 0, shows: () => shown }
  const act = createCustomerAction({
    page: {
      call: ((_name: string, request: ActionRequest) => {
        acted.push(request)
        return new Promise((resolve) => ends.push(resolve))
      }) as never,
      notify: () => {
        state.taken += 1
      },
    },
    frame: {
      attach: () => {},
      show: (what, events) => {
        shown = { what, events }
        return () => {
          shown = undefined
        }
      },
    },
    serviceOrigin: 'http://pay.localhost',
    title: () => 'Confirm',
    texts: () => undefined,
    now: Date.now,
  })
  const ended = vi.fn()
  const look: Look = () => {
    state.looked += 1
    return state.answers()
  }
  const result = act({ id: 'key-1', kind: 'challenge', url }, { display: way, readOutcome: look, isUnreadable: blind })
  void result.then(ended, ended)
  return Object.assign(state, { act, acted, ended, result, end: (how: ActionEnd, which = -1) => ends.at(which)?.(how) })
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('an action ends', () => {
  it('with what the service says, whatever the customer sees', async () => {
    const action = begin()
    await pass(3000)
    expect(action.ended).not.toHaveBeenCalled()
    action.answers = async () => 'settled'
    await pass(actionTiming.longestWait)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({ outcome: 'settled' })
    expect(action.shows()).toBeUndefined()
    expect(action.taken).toBe(1)
  })

  it.each<[string, (action: ReturnType<typeof begin>) => void]>([
    ['by our Cancel or Escape in our frame', (action) => action.shows()?.events.closed(null)],
    ['by the page: Escape there, a pop-up closed, a router, the way back', (action) => action.end('closed')],
  ])('as waiting when it is closed %s, after one more look', async (_how, close) => {
    const action = begin()
    await pass(0)
    const before = action.looked
    close(action)
    await pass(0)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({})
    expect(action.looked).toBe(before + 1)
  })

  it('with what that last look finds', async () => {
    const action = begin()
    await pass(0)
    action.answers = async () => 'settled'
    action.end('closed')
    await pass(0)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({ outcome: 'settled' })
  })

  it('not by a look that began before it was closed', async () => {
    const action = begin()
    action.answers = slow(2000)
    await pass(1000)
    action.end('closed')
    await pass(0)
    // What was shown goes all the same.
    expect(action.taken).toBe(1)
    action.answers = async () => 'settled'
    await pass(2000)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({ outcome: 'settled' })
  })

  it('as waiting when it is closed and nobody can be asked', async () => {
    const action = begin()
    await pass(0)
    action.answers = away
    action.end('closed')
    await pass(1000)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({})
  })

  it('as waiting when the time is over, and not before', async () => {
    const action = begin()
    await pass(actionTiming.deadline - 1000)
    expect(action.ended).not.toHaveBeenCalled()
    await pass(1000 + actionTiming.longestWait)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({})
  })

  it('once: closed twice, returned twice, settled, and late words of the page and the frame', async () => {
    const action = begin()
    await pass(0)
    const events = action.shows()?.events
    action.answers = async () => 'settled'
    events?.returned({})
    events?.returned({})
    events?.closed(null)
    action.end('closed')
    await pass(0)
    events?.closed(null)
    events?.returned({})
    events?.redirectRequested(null)
    await pass(60_000)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({ outcome: 'settled' })
  })

  it('when the page is gone: the channel breaks', async () => {
    const act = createCustomerAction({
      page: { call: () => Promise.reject(new TenderError('destroyed', 'x')), notify: () => {} },
      frame: { attach: () => {}, show: () => () => {} },
      serviceOrigin: 'https://pay.example',
      title: () => '',
      texts: () => undefined,
      now: Date.now,
    })
    const result = act(
      { id: '1', kind: 'challenge', url: 'https://bank.example' },
      { display: 'modal', readOutcome: waits },
    )
    await pass(1000)
    expect(await result).toEqual({})
  })
})

describe('while an action waits', () => {
  it('the service is asked gently, and at once after a sign', async () => {
    const action = begin()
    await pass(60_000)
    expect(action.looked).toBeGreaterThan(10)
    expect(action.looked).toBeLessThan(20)
    await pass(actionTiming.longestWait)
    const before = action.looked
    action.shows()?.events.returned({})
    await pass(0)
    expect(action.looked).toBe(before + 1)
    // From then on as at the beginning.
    await pass(actionTiming.firstWait)
    expect(action.looked).toBe(before + 2)
  })

  it('a sign that comes while the service is asked is not lost', async () => {
    const action = begin()
    action.answers = slow(2000)
    await pass(1500)
    const before = action.looked
    action.shows()?.events.returned({})
    await pass(600)
    expect(action.looked).toBeGreaterThan(before)
  })

  it('a network that is lost and comes back costs nothing', async () => {
    const action = begin()
    action.answers = away
    await pass(30_000)
    action.answers = async () => 'settled'
    await pass(actionTiming.longestWait)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({ outcome: 'settled' })
  })

  it('the customer who is back is all that ends it, where nobody can be asked', async () => {
    const action = begin('modal', 'https://bank.example/1', true)
    await pass(0)
    action.shows()?.events.returned({})
    await pass(0)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({})
  })

  it('one that must not be shown keeps none from being shown after it', async () => {
    const action = begin('modal', 'http://bank.example/1')
    void action.act(
      { id: '2', kind: 'challenge', url: 'https://bank.example/2' },
      { display: 'modal', readOutcome: waits },
    )
    await pass(0)
    expect(action.ended.mock.calls[0]?.[0]).toMatchObject({ code: 'action.address' })
    expect(action.shows()?.what.id).toBe('2')
  })

  it('another waits for its turn', async () => {
    const action = begin()
    const second = action.act(
      { id: '2', kind: 'challenge', url: 'https://bank.example/2' },
      { display: 'modal', readOutcome: waits },
    )
    await pass(0)
    expect(action.acted).toHaveLength(1)
    action.end('closed')
    await pass(0)
    expect(action.acted).toHaveLength(2)
    action.end('closed')
    expect(await second).toEqual({})
  })
})

describe('where an action is shown', () => {
  it.each<[ActionDisplay, boolean]>([
    ['modal', false],
    ['inline', false],
    ['redirect', true],
    ['popup', true],
  ])('%s: the page is told the address: %s', async (way, told) => {
    const action = begin(way)
    await pass(0)
    expect(action.acted).toEqual([
      { kind: 'challenge', display: way, title: 'Confirm', ...(told && { url: 'https://bank.example/1' }) },
    ])
    expect(action.shows()?.what).toEqual({ id: 'key-1', url: 'https://bank.example/1', inline: way === 'inline' })
  })

  it.each<['modal' | 'inline']>([['modal'], ['inline']])(
    'a frame that cannot be loaded becomes a redirect, %s',
    async (way) => {
      const action = begin(way)
      await pass(0)
      action.end('notShown')
      await pass(0)
      expect(action.acted.at(-1)).toMatchObject({ display: 'redirect', url: 'https://bank.example/1' })
      expect(action.ended).not.toHaveBeenCalled()
      action.end('closed')
      await pass(0)
      expect(action.ended).toHaveBeenCalledExactlyOnceWith({})
    },
  )

  it('as a page of its own when the customer asks for it; that the dialog goes ends nothing', async () => {
    const action = begin()
    await pass(0)
    action.shows()?.events.redirectRequested(null)
    expect(action.acted.at(-1)).toMatchObject({ display: 'redirect', url: 'https://bank.example/1' })
    action.end('closed', 0)
    await pass(0)
    expect(action.acted).toHaveLength(2)
    expect(action.ended).not.toHaveBeenCalled()
  })
})

describe('the address of an action', () => {
  it.each([['https://bank.example/acs?id=1'], ['http://pay.localhost/challenge/1']])('%s is gone to', async (url) => {
    const action = begin('modal', url)
    await pass(0)
    expect(action.acted).toHaveLength(1)
  })

  it.each([
    ['http://bank.example/'],
    ['http://pay.localhost:8080/'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['/challenge/1'],
    [''],
  ])('%s is not: action.address, and nothing is shown', async (url) => {
    const action = begin('redirect', url)
    await pass(0)
    expect(action.ended.mock.calls[0]?.[0]).toMatchObject({ code: 'action.address' })
    expect(action.acted).toEqual([])
  })
})
