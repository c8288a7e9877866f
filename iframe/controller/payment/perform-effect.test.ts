import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fresh } from '../../../lab/support/iframe/controller/applied'
import { never, orderState, request } from '../../../lab/support/iframe/controller/open-shop'
import type { Transport } from '../../../src/api/transport'
import { TenderError } from '../../../src/shared/error'
import type { OrderState } from '../../../src/shared/order-state'
import type { ActionDisplay, IntentSnapshot, MethodChoice, PayRequest } from '../../../src/shared/types'
import type { ActionOptions, CustomerAction } from '../actions/customer-action'
import type { TrackedIntent } from '../intent/tracked-intent'
import type { ServerEvent } from './merchant-server'
import type { AskedOrder, OrderRecord } from './order'
import { createPerformEffect, type EffectNeeds } from './perform-effect'
import { createSubmissionMemory } from './submission-memory'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const asked: AskedOrder = { state: 'asked', attemptKey: 'key-1', shown: request.amount }
const approved: AskedOrder = { ...asked, method: 'alternative/PAYPAL' }
const saved: MethodChoice = { kind: 'saved', token: 'tok' }
const answered: ServerEvent = { kind: 'answered', answer: orderState({ status: 'paid' }) }
const lost = new TenderError('network.failed', 'lost')

interface Fakes {
  intent?: Partial<TrackedIntent>
  order?: OrderRecord
  outcome?: ServerEvent
  showAction?: CustomerAction
  isOnline?: boolean
}

const createPerformer = ({ intent, order = { state: 'new' }, outcome = answered, showAction, isOnline }: Fakes) => {
  const sent: unknown[] = []
  const submissions = createSubmissionMemory()
  const needs: EffectNeeds = {
    intent: { open: async () => fresh, flush: async () => {}, ...intent } as TrackedIntent,
    store: { readOrder: () => order } as EffectNeeds['store'],
    transport: never as unknown as Transport,
    account: { features: [] },
    merchant: {
      authorise: async (...call) => {
        sent.push(['authorise', ...call])
        return answered
      },
      outcome: async (attemptKey) => {
        sent.push(['outcome', attemptKey])
        return outcome
      },
    },
    withClientToken: (call) => call('ct_test'),
    submissions,
    repeat: (call) => call(),
    newKey: () => 'key-2',
    isOnline: () => isOnline ?? true,
    showAction: showAction ?? (async () => ({})),
    returnTo: (display, attemptKey, returnUrl) => [display, attemptKey, returnUrl].join(' '),
  }
  return { perform: createPerformEffect(needs), sent, submissions }
}

/** The displays by what `pay()` requests: for 3-D Secure, and for an alternative method. */
const displays: [requested: ActionDisplay, ofChallenge: ActionDisplay, ofApproval: ActionDisplay][] = [
  ['modal', 'modal', 'redirect'],
  ['inline', 'inline', 'redirect'],
  ['redirect', 'redirect', 'redirect'],
  ['popup', 'modal', 'popup'],
]

describe('ask-outcome', () => {
  it.each([0, 1000])('asks for the attempt after %i ms', async (afterMs) => {
    const { perform, sent } = createPerformer({})
    const performing = perform({ kind: 'ask-outcome', attemptKey: 'key-1', afterMs }, {})
    if (afterMs > 0) {
      await vi.advanceTimersByTimeAsync(afterMs - 1)
      expect(sent).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(sent).toEqual([['outcome', 'key-1']])
    expect(await performing).toEqual(answered)
  })
})

describe('open-intent', () => {
  it('opens the intent', async () => {
    const open = vi.fn(async () => fresh)
    expect(await createPerformer({ intent: { open } }).perform({ kind: 'open-intent' }, {})).toEqual({
      kind: 'intent-opened',
    })
    expect(open).toHaveBeenCalledOnce()
  })

  it.each<[string, () => Promise<never>, string]>([
    ['an error of the service', () => Promise.reject(lost), 'network.failed'],
    ['any other error', () => Promise.reject(new Error('internal')), 'service.failed'],
    ['no answer within four seconds', never, 'network.timeout'],
  ])('reports %s', async (_what, open, code) => {
    const performing = createPerformer({ intent: { open } }).perform({ kind: 'open-intent' }, {})
    await vi.advanceTimersByTimeAsync(4000)
    expect(await performing).toMatchObject({ kind: 'intent-unopened', error: { code } })
  })
})

describe('collect', () => {
  it.each<[string, MethodChoice | undefined, OrderRecord, string, boolean | undefined]>([
    ['a choice without an open attempt', saved, { state: 'new' }, 'saved/tok', undefined],
    ['the method of the open attempt', { kind: 'alternative', type: 'PAYPAL' }, approved, 'alternative/PAYPAL', true],
    ['another method', saved, approved, 'saved/tok', false],
    ['an untouched form', undefined, approved, '', undefined],
  ])('returns %s', async (_what, choice, order, method, isSameMethod) => {
    const collect = vi.fn(async () => choice)
    const event = await createPerformer({ order }).perform({ kind: 'collect', mayBeEmpty: true }, { collect })
    const submitted = method === '' ? undefined : expect.objectContaining({ method })
    expect(event).toEqual({ kind: 'collected', submission: { choice, submitted, isSameMethod } })
    expect(collect).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('PREP-4: returns the prepared method if no element is mounted', async () => {
    const unmounted = { method: 'm', key: 'm/1', shown: { type: 'CARD' } }
    const collect = async () => undefined
    const event = await createPerformer({}).perform({ kind: 'collect', mayBeEmpty: false }, { collect, unmounted })
    expect(event).toMatchObject({ kind: 'collected', submission: { choice: undefined, submitted: unmounted } })
  })

  it('reports an invalid form', async () => {
    const error = new TenderError('card.invalid', 'invalid')
    const collect = () => Promise.reject(error)
    expect(await createPerformer({}).perform({ kind: 'collect', mayBeEmpty: false }, { collect })).toEqual({
      kind: 'not-collected',
      error,
    })
  })
})

describe('tokenise', () => {
  const effect = { kind: 'tokenise', choice: saved } as const

  it.each<[string, IntentSnapshot | undefined, string | undefined]>([
    ['the open intent', fresh, 'intents:1'],
    ['no complete intent, which the service would reject', { ...fresh, status: 'COMPLETE' }, undefined],
    ['no intent if none could be opened', undefined, undefined],
  ])('names %s', async (_what, current, intentId) => {
    const { perform } = createPerformer({ intent: { current } })
    const instrument = { type: 'CARD', token: 'tok' }
    expect(await perform(effect, {})).toEqual({ kind: 'tokenised', instrument, intentId })
  })

  it.each([
    ['the last changes of the intent are stored', 400, 400],
    ['one second', 5000, 1000],
  ])('ends after %s', async (_what, flushMs, endMs) => {
    const flush = () => new Promise<void>((resolve) => setTimeout(resolve, flushMs))
    const ended = vi.fn()
    void createPerformer({ intent: { current: fresh, flush } })
      .perform(effect, {})
      .then(ended)
    await vi.advanceTimersByTimeAsync(endMs - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('sends nothing while the browser is offline', async () => {
    const flush = vi.fn(async () => {})
    const event = await createPerformer({ intent: { flush }, isOnline: false }).perform(effect, {})
    expect(event).toMatchObject({ kind: 'not-tokenised', error: { code: 'network.offline' } })
    expect(flush).not.toHaveBeenCalled()
  })
})

describe('authorise', () => {
  const instrument = { type: 'CARD', token: 'tok' }
  const effect = { kind: 'authorise', instrument, method: 'method-1', intentId: 'intents:1' } as const

  it.each(displays)(
    'if pay() requests %s, returns from 3-D Secure by %s, and from approvals by %s',
    async (actions, ...by) => {
      const pay: PayRequest = { ...request, actions }
      for (const [index, order] of [asked, approved].entries()) {
        const { perform, sent } = createPerformer({})
        expect(await perform({ ...effect, order }, { pay })).toEqual(answered)
        const returnUrl = `${by[index]} key-1 ${request.returnUrl}`
        const named = { attemptKey: 'key-1', intentId: 'intents:1', amount: request.amount, returnUrl }
        expect(sent).toEqual([['authorise', { ...instrument, ...named }, request.authoriseTimeoutMs]])
      }
    },
  )

  it('remembers the method of the attempt', async () => {
    const { perform, submissions } = createPerformer({})
    await perform({ ...effect, order: asked }, { pay: request })
    expect(submissions.isSameMethod(asked, 'method-1')).toBe(true)
  })

  it('sends nothing for resume(), which only asks', async () => {
    const { perform, sent } = createPerformer({})
    const event = await perform({ ...effect, order: asked }, {})
    expect(event).toMatchObject({ kind: 'unanswered', error: { code: 'service.failed' } })
    expect(sent).toEqual([])
  })
})

describe('show-action', () => {
  const url = 'https://bank.example/'
  const challenge = { kind: 'challenge', url } as const
  const approval = { kind: 'approval', url } as const
  /** Shows an action, and returns the options with which it is shown. */
  const shownWith = async (
    pay: PayRequest | undefined,
    order = asked,
    action: typeof challenge | typeof approval = challenge,
  ) => {
    const showAction = vi.fn(async (_action: object, _options: object) => ({}))
    await createPerformer({ showAction: showAction as unknown as CustomerAction }).perform(
      { kind: 'show-action', order, action },
      pay ? { pay } : {},
    )
    expect(showAction.mock.calls).toMatchObject([[{ ...action, id: 'key-1' }, {}]])
    return showAction.mock.calls[0]?.[1]
  }

  it.each(displays)(
    'if pay() requests %s, shows 3-D Secure by %s, and approvals by %s',
    async (actions, ofChallenge, ofApproval) => {
      const pay: PayRequest = { ...request, actions, containerId: 7 }
      expect(await shownWith(pay)).toMatchObject({ display: ofChallenge, containerId: 7 })
      expect(await shownWith(pay, asked, approval)).toMatchObject({ display: ofApproval })
      // Some alternative methods ask for a challenge on their own page.
      expect(await shownWith(pay, approved)).toMatchObject({ display: ofApproval })
    },
  )

  it('shows a dialog if the call has no request', async () => {
    expect(await shownWith(undefined)).toMatchObject({ display: 'modal' })
  })

  it.each<[string, 'ended' | 'open', ServerEvent]>([
    ...(['paid', 'ended', 'none', 'refused', 'closed', 'asked', 'waiting'] as const).map(
      (status): [string, 'ended' | 'open', ServerEvent] => [
        `the server reports ${status}`,
        status === 'asked' || status === 'waiting' ? 'open' : 'ended',
        { kind: 'answered', answer: orderState({ status }) },
      ],
    ),
    ['the server does not answer', 'open', { kind: 'unanswered', error: lost }],
  ])('if %s, the action is %s', async (_what, standing, outcome) => {
    const showAction = (async (_action: object, { readOutcome }: ActionOptions<OrderState>) => {
      const answer = await readOutcome()
      return answer ? { outcome: answer, hint: 'succeeded' } : {}
    }) as unknown as CustomerAction
    const { perform, sent } = createPerformer({ outcome, showAction })
    const event = await perform({ kind: 'show-action', order: asked, action: challenge }, { pay: request })
    const answer = outcome.kind === 'answered' ? outcome.answer : undefined
    expect(event).toEqual(
      standing === 'ended' ? { kind: 'action-ended', answer, hint: 'succeeded' } : { kind: 'action-open' },
    )
    expect(sent).toEqual([['outcome', 'key-1']])
  })

  it('after the customer closed it, the next method counts as another one', async () => {
    const { perform, submissions } = createPerformer({})
    await perform({ kind: 'show-action', order: asked, action: challenge }, { pay: request })
    expect(submissions.isSameMethod(asked, 'method-1')).toBe(false)
  })

  it('reports an action that could not be shown, and does not count it as closed', async () => {
    const error = new TenderError('action.address', 'no address')
    const { perform, submissions } = createPerformer({ showAction: () => Promise.reject(error) })
    const event = await perform({ kind: 'show-action', order: asked, action: challenge }, { pay: request })
    expect(event).toEqual({ kind: 'action-open', error })
    expect(submissions.isSameMethod(asked, 'method-1')).toBeUndefined()
  })
})
