import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../../src/shared/error'
import type { MethodChoice } from '../../../src/shared/types'
import { fresh } from '../testing/applied'
import { failing, never, request } from '../testing/open-shop'
import { approval, cardChoice, challenge, openAttempt, order, payment, reading } from '../testing/payment-machine'
import { createPerformEffect, type EffectNeeds } from './perform-effect'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const performing = (needs: Partial<Record<keyof EffectNeeds, unknown>>) =>
  createPerformEffect({ store: { readOrder: () => order(openAttempt()) }, ...needs } as unknown as EffectNeeds)
const resuming = { canAskOutcome: false }

describe('open-intent', () => {
  const opening = (intent: object) => performing({ intent })({ kind: 'open-intent' }, resuming)

  it('passes on the snapshot of an intent that cannot be opened', async () => {
    const completed = { open: failing('intent.completed'), current: fresh }
    expect(await opening(completed)).toMatchObject({ kind: 'intent-unopened', intent: fresh })
  })

  it('knows nothing of an intent that was never started', async () => {
    const event = await opening({ open: failing('network.offline'), current: undefined })
    expect(Object.keys(event)).toEqual(['kind', 'error'])
  })

  it('times out after four seconds', async () => {
    const event = opening({ open: never, current: undefined })
    await vi.advanceTimersByTimeAsync(4000)
    expect(await event).toMatchObject({ kind: 'intent-unopened', error: { code: 'network.timeout' } })
  })
})

describe('tokenise', () => {
  const tokenising = (
    choice: MethodChoice,
    given: { read?: () => unknown; now?: number | undefined; record?: object } = {},
  ) => {
    const { read, now, record } = { read: never, now: 4711, record: {}, ...given }
    const readTime = vi.fn(read)
    const tokenise = performing({
      store: { readOrder: () => ({ ...order(openAttempt()), ...record }) },
      intent: { flush: async () => {}, current: fresh },
      serviceClock: { now: () => now, read: readTime },
      options: { publicKey: 'pk_test_1' },
      withClientToken: (act: (token: string) => unknown) => act('ct_test_1'),
      repeat: (act: () => Promise<unknown>) => act().catch(act),
      transport: async () => ({ token: 'tok' }),
      account: { features: [] },
      newKey: () => 'key-1',
    })
    return { event: tokenise({ kind: 'tokenise', choice }, resuming), readTime }
  }
  const saved = { kind: 'saved', token: 'kept' } as const

  it('reads no time for a card: the answer with its token has one', async () => {
    const { event, readTime } = tokenising(cardChoice)
    expect(await event).toMatchObject({ kind: 'tokenised', intentId: 'intents:1', serviceNow: 4711 })
    expect(readTime).not.toHaveBeenCalled()
  })

  it('PAY-SDK-5: reads the time of the service for another method, and repeats a request that is lost', async () => {
    const reads = [undefined, 4711]
    const { event, readTime } = tokenising(saved, { read: async () => reads.shift() })
    expect(await event).toMatchObject({ kind: 'tokenised', instrument: { token: 'kept' }, serviceNow: 4711 })
    expect(readTime.mock.calls).toEqual([['pk_test_1'], ['pk_test_1']])
  })

  it('PAY-SDK-5: asks for no payment if the time cannot be read within five seconds', async () => {
    const { event } = tokenising(saved)
    const ended = vi.fn()
    void event.then(ended)
    await vi.advanceTimersByTimeAsync(4999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ kind: 'not-tokenised', error: { code: 'network.timeout' } })
  })

  it.each([
    ['the service never sends its time', { now: undefined }],
    ["the merchant's server assigns the keys", { record: { serverKeys: true } }],
  ])('reads no time if %s', async (_when, given) => {
    const { event, readTime } = tokenising(saved, given)
    expect(await event).toMatchObject({ kind: 'tokenised', instrument: { token: 'kept' } })
    expect(readTime).not.toHaveBeenCalled()
  })
})

describe('a call without a payment method, as resume() is', () => {
  it('collects nothing', async () => {
    const event = await performing({})({ kind: 'collect', mayBeEmpty: true }, resuming)
    expect(event).toMatchObject({ kind: 'collected', submission: { choice: undefined, method: '' } })
  })

  it('requests no payment', async () => {
    const authorise = vi.fn()
    const effect = {
      kind: 'authorise',
      instrument: { type: 'CARD' },
      attemptKey: 'key-1',
      method: 'method-1',
      intentId: undefined,
      replaces: [],
    } as const
    expect(await performing({ merchant: { authorise } })(effect, resuming)).toMatchObject({
      kind: 'refused',
      error: { code: 'service.failed' },
      serverKeys: false,
      isKept: false,
    })
    expect(authorise).not.toHaveBeenCalled()
  })
})

describe('show-action', () => {
  const shown = async (
    needs: { action?: typeof challenge | typeof approval; record?: ReturnType<typeof order> },
    given: Parameters<ReturnType<typeof createPerformEffect>>[1],
  ) => {
    const { action = challenge, record = order(openAttempt()) } = needs
    const showAction = vi.fn(async () => ({ outcome: payment() }))
    const perform = performing({ showAction, store: { readOrder: () => record } })
    const effect = { kind: 'show-action', payment: payment('NEEDS_3D_SECURE'), actionKey: 'key-1', action } as const
    expect(await perform(effect, given)).toMatchObject({ kind: 'action-ended', payment: payment() })
    return showAction.mock.calls[0] as unknown
  }

  it('shows a challenge in a dialog unless the page asked for another way', async () => {
    expect(await shown({}, resuming)).toMatchObject([
      { id: 'key-1' },
      { display: 'modal', containerId: undefined, isUnreadable: false },
    ])
  })

  it.each([
    ['an approval', approval, openAttempt()],
    ['a challenge of an alternative method', challenge, openAttempt({ method: 'alternative/PAYPAL' })],
  ])('goes to %s by redirect', async (_what, action, attempt) => {
    const pay = { ...request, actions: 'modal' } as const
    expect(await shown({ action, record: order(attempt) }, { ...resuming, pay })).toMatchObject([
      {},
      { display: 'redirect' },
    ])
  })
})

describe('read-payments', () => {
  it('waits before it reads again', async () => {
    const readPayments = vi.fn(async () => reading())
    const event = performing({ readPayments })({ kind: 'read-payments', intentIds: [], afterMs: 1000 }, resuming)
    await vi.advanceTimersByTimeAsync(999)
    expect(readPayments).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await event).toEqual({ kind: 'payments-read', reading: reading() })
  })

  it('reports an unexpected error, and none of its text', async () => {
    const readPayments = () => Promise.reject(new RangeError('ada@example.com'))
    const event = await performing({ readPayments })({ kind: 'read-payments', intentIds: [], afterMs: 0 }, resuming)
    expect(event).toMatchObject({ kind: 'payments-unread', error: { code: 'service.failed' } })
    expect(JSON.stringify(event)).not.toContain('ada@')
    expect(event.kind === 'payments-unread' && event.error).toBeInstanceOf(TenderError)
  })
})
