import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChallengeSettings, ChallengeToController } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'
import type { ActionDisplay, ActionEnd, ActionRequest } from '../../../src/shared/types'
import { createCustomerAction } from './customer-action'
import { actionTiming } from './poll-outcome'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type ReadOutcome = () => Promise<string | undefined>

const pending: ReadOutcome = async () => undefined
const failing: ReadOutcome = () => Promise.reject(new TenderError('network.failed', 'x'))
const slow = (ms: number, outcome?: string) => () =>
  new Promise<string | undefined>((resolve) => setTimeout(resolve, ms, outcome))

/** Shows an action. With `end`, the page reports that the action was closed. */
const begin = (display: ActionDisplay = 'modal', url = 'https://bank.example/1') => {
  const requests: ActionRequest[] = []
  const ends: ((end: ActionEnd) => void)[] = []
  let shown: { settings: ChallengeSettings; events: ChallengeToController } | undefined
  const state = { answers: pending, reads: 0, closings: 0, shows: () => shown }
  const act = createCustomerAction({
    page: {
      call: ((_name: string, request: ActionRequest) => {
        requests.push(request)
        return new Promise((resolve) => ends.push(resolve))
      }) as never,
      notify: () => {
        state.closings += 1
      },
    },
    frame: {
      attach: () => {},
      show: (settings, events) => {
        shown = { settings, events }
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
  const readOutcome: ReadOutcome = () => {
    state.reads += 1
    return state.answers()
  }
  const result = act({ id: 'key-1', kind: 'challenge', url }, { display, readOutcome })
  void result.then(ended, ended)
  return Object.assign(state, {
    act,
    requests,
    ended,
    result,
    end: (end: ActionEnd, index = -1) => ends.at(index)?.(end),
  })
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('an action ends', () => {
  it('with the outcome of the service, whatever the customer sees', async () => {
    const action = begin()
    await pass(3000)
    expect(action.ended).not.toHaveBeenCalled()
    action.answers = async () => 'settled'
    await pass(actionTiming.longestWait)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({ outcome: 'settled' })
    expect(action.shows()).toBeUndefined()
    expect(action.closings).toBe(1)
  })

  it.each<[string, (action: ReturnType<typeof begin>) => void]>([
    ['by Cancel or Escape in the challenge frame', (action) => action.shows()?.events.closed(null)],
    ['by the page: Escape, a closed pop-up, a router, or Back', (action) => action.end('closed')],
  ])('as pending when it is closed %s, after one more read', async (_how, close) => {
    const action = begin()
    await pass(0)
    const before = action.reads
    close(action)
    await pass(0)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({})
    expect(action.reads).toBe(before + 1)
  })

  it('with the outcome of that last read', async () => {
    const action = begin()
    await pass(0)
    action.answers = async () => 'settled'
    action.end('closed')
    await pass(0)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({ outcome: 'settled' })
  })

  it('not by a read that started before it was closed', async () => {
    const action = begin()
    action.answers = slow(2000)
    await pass(1000)
    action.end('closed')
    await pass(0)
    // The dialog is closed at once, before the outcome is known.
    expect(action.closings).toBe(1)
    action.answers = async () => 'settled'
    await pass(2000)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({ outcome: 'settled' })
  })

  it('as pending when it is closed and the outcome cannot be read', async () => {
    const action = begin()
    await pass(0)
    action.answers = failing
    action.end('closed')
    await pass(1000)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({})
  })

  it('as pending at the deadline', async () => {
    const action = begin()
    await pass(actionTiming.deadline - 1000)
    expect(action.ended).not.toHaveBeenCalled()
    await pass(1000 + actionTiming.longestWait)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({})
  })

  it('once, despite repeated and late messages of the page and the frame', async () => {
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

  it('when the channel to the page is closed', async () => {
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
      { display: 'modal', readOutcome: pending },
    )
    await pass(1000)
    expect(await result).toEqual({})
  })
})

describe('while an action is pending', () => {
  it('the outcome is read at growing intervals, and at once after an event', async () => {
    const action = begin()
    await pass(60_000)
    expect(action.reads).toBeGreaterThan(10)
    expect(action.reads).toBeLessThan(20)
    await pass(actionTiming.longestWait)
    const before = action.reads
    action.shows()?.events.returned({})
    await pass(0)
    expect(action.reads).toBe(before + 1)
    // After the event, the intervals are short again.
    await pass(actionTiming.firstWait)
    expect(action.reads).toBe(before + 2)
  })

  it('an event during a read is not lost', async () => {
    const action = begin()
    action.answers = slow(2000)
    await pass(1500)
    const before = action.reads
    action.shows()?.events.returned({})
    await pass(600)
    expect(action.reads).toBeGreaterThan(before)
  })

  it('errors of the network are retried', async () => {
    const action = begin()
    action.answers = failing
    await pass(30_000)
    action.answers = async () => 'settled'
    await pass(actionTiming.longestWait)
    expect(action.ended).toHaveBeenCalledExactlyOnceWith({ outcome: 'settled' })
  })

  it('an action with an invalid URL does not block the next one', async () => {
    const action = begin('modal', 'http://bank.example/1')
    void action.act(
      { id: '2', kind: 'challenge', url: 'https://bank.example/2' },
      { display: 'modal', readOutcome: pending },
    )
    await pass(0)
    expect(action.ended.mock.calls[0]?.[0]).toMatchObject({ code: 'action.address' })
    expect(action.shows()?.settings.id).toBe('2')
  })

  it('the next action waits', async () => {
    const action = begin()
    const second = action.act(
      { id: '2', kind: 'challenge', url: 'https://bank.example/2' },
      { display: 'modal', readOutcome: pending },
    )
    await pass(0)
    expect(action.requests).toHaveLength(1)
    action.end('closed')
    await pass(0)
    expect(action.requests).toHaveLength(2)
    action.end('closed')
    expect(await second).toEqual({})
  })
})

describe('the display of an action', () => {
  it.each<[ActionDisplay, boolean]>([
    ['modal', false],
    ['inline', false],
    ['redirect', true],
    ['popup', true],
  ])('%s: the page receives the URL: %s', async (display, hasUrl) => {
    const action = begin(display)
    await pass(0)
    expect(action.requests).toEqual([
      { kind: 'challenge', display, title: 'Confirm', ...(hasUrl && { url: 'https://bank.example/1' }) },
    ])
    expect(action.shows()?.settings).toEqual({
      id: 'key-1',
      url: 'https://bank.example/1',
      inline: display === 'inline',
    })
  })

  it.each<['modal' | 'inline']>([['modal'], ['inline']])(
    'a frame that cannot be loaded is replaced by a redirect: %s',
    async (display) => {
      const action = begin(display)
      await pass(0)
      action.end('notShown')
      await pass(0)
      expect(action.requests.at(-1)).toMatchObject({ display: 'redirect', url: 'https://bank.example/1' })
      expect(action.ended).not.toHaveBeenCalled()
      action.end('closed')
      await pass(0)
      expect(action.ended).toHaveBeenCalledExactlyOnceWith({})
    },
  )

  it('a redirect that the customer requests does not end the action', async () => {
    const action = begin()
    await pass(0)
    action.shows()?.events.redirectRequested(null)
    expect(action.requests.at(-1)).toMatchObject({ display: 'redirect', url: 'https://bank.example/1' })
    action.end('closed', 0)
    await pass(0)
    expect(action.requests).toHaveLength(2)
    expect(action.ended).not.toHaveBeenCalled()
  })
})

describe('the URL of an action', () => {
  it.each([['https://bank.example/acs?id=1'], ['http://pay.localhost/challenge/1']])('%s is accepted', async (url) => {
    const action = begin('modal', url)
    await pass(0)
    expect(action.requests).toHaveLength(1)
  })

  it.each([
    ['http://bank.example/'],
    ['http://pay.localhost:8080/'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['/challenge/1'],
    [''],
  ])('%s is rejected with action.address, and not shown', async (url) => {
    const action = begin('redirect', url)
    await pass(0)
    expect(action.ended.mock.calls[0]?.[0]).toMatchObject({ code: 'action.address' })
    expect(action.requests).toEqual([])
  })
})
