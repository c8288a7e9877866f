import type { Account } from '../../../src/api/read-account'
import type { Transport } from '../../../src/api/transport'
import { isTenderError, TenderError } from '../../../src/shared/error'
import type { ActionDisplay, PayRequest } from '../../../src/shared/types'
import { withTimeout } from '../../../src/shared/with-timeout'
import { actionDisplay } from '../actions/action-display'
import type { CustomerAction } from '../actions/customer-action'
import type { WithClientToken } from '../client-token'
import type { TrackedIntent } from '../intent/tracked-intent'
import type { Collect } from './collect'
import { createInstruments } from './instruments'
import type { MerchantServer } from './merchant-server'
import type { OrderStore } from './order-store'
import type { SubmittedMethod } from './prepared'
import type { AskingEffect, PaymentEvent } from './state'
import { type SubmissionMemory, submittedOf } from './submission-memory'

export interface EffectNeeds {
  intent: TrackedIntent
  store: OrderStore
  transport: Transport
  account: Pick<Account, 'features'>
  merchant: MerchantServer
  withClientToken: WithClientToken
  submissions: SubmissionMemory
  repeat: <Result>(call: () => Promise<Result>) => Promise<Result>
  newKey: () => string
  isOnline: () => boolean
  showAction: CustomerAction
  /** Returns the URL to which the customer returns after an action that is shown as `way` says. */
  returnTo: (way: ActionDisplay, actionKey: string, returnUrl: string) => string
}

/**
 * The parts of a call's request that effects need and the state machine does not. `resume()` has
 * none, because it has no effect that needs them.
 */
export interface CallRequest {
  pay?: PayRequest
  collect?: Collect
  /** The prepared method, if no element is mounted: the customer has submitted it before. */
  unmounted?: SubmittedMethod | undefined
}

/** The effects that need more than the record of the order. */
export type PerformedEffect = Exclude<AskingEffect, { kind: 'record' }>

/** Carries out one effect. Never rejects: every failure is an event. */
export type PerformEffect = (effect: PerformedEffect, request: CallRequest) => Promise<PaymentEvent>

/** Times in milliseconds. */
export const paymentTiming = {
  /**
   * The longest wait for an intent to open, while a customer pays or `resume()` has a payment to
   * report.
   */
  intent: 4000,
  /** The longest wait for the last changes of the intent before the merchant's server is asked. */
  flush: 1000,
} as const

type EffectOf<Kind> = Extract<PerformedEffect, { kind: Kind }>

export const createPerformEffect = (needs: EffectNeeds): PerformEffect => {
  const performers: {
    [Kind in PerformedEffect['kind']]: (effect: EffectOf<Kind>, request: CallRequest) => Promise<PaymentEvent>
  } = {
    'ask-outcome': async ({ attemptKey, afterMs }) => {
      if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs))
      return needs.merchant.outcome(attemptKey)
    },
    'open-intent': () => open(needs),
    collect: (effect, request) => collect(needs, effect, request),
    tokenise: (effect) => tokenise(needs, effect),
    authorise: (effect, request) => authorise(needs, effect, request),
    'show-action': (effect, request) => show(needs, effect, request),
  }
  return (effect, request) => performers[effect.kind](effect as never, request)
}

const toError = (caught: unknown): TenderError =>
  isTenderError(caught) ? caught : new TenderError('service.failed', 'pay(): an unexpected error. Call it again')

const open = async ({ intent }: EffectNeeds): Promise<PaymentEvent> => {
  const late = () => new TenderError('network.timeout', `startIntent: no answer within ${paymentTiming.intent} ms`)
  try {
    await withTimeout(intent.open(), paymentTiming.intent, late)
    return { kind: 'intent-opened' }
  } catch (caught) {
    return { kind: 'intent-unopened', error: toError(caught) }
  }
}

const collect = async (
  { store, submissions }: EffectNeeds,
  { mayBeEmpty }: EffectOf<'collect'>,
  request: CallRequest,
): Promise<PaymentEvent> => {
  try {
    const choice = await request.collect?.(mayBeEmpty)
    const submitted = choice ? submittedOf(choice) : request.unmounted
    const isSameMethod = submitted && submissions.isSameMethod(store.readOrder(), submitted.method)
    return { kind: 'collected', submission: { choice, submitted, isSameMethod } }
  } catch (caught) {
    return { kind: 'not-collected', error: toError(caught) }
  }
}

/**
 * Sends the pending changes of the intent. After the payment they could be lost, because the
 * merchant's server completes the intent.
 */
const flush = (intent: TrackedIntent): Promise<unknown> =>
  Promise.race([intent.flush(), new Promise((resolve) => setTimeout(resolve, paymentTiming.flush))])

const tokenise = async (needs: EffectNeeds, effect: EffectOf<'tokenise'>): Promise<PaymentEvent> => {
  const { intent } = needs
  try {
    // Checked here, because a wallet sends no request before the server is asked to authorise.
    if (!needs.isOnline()) throw new TenderError('network.offline', 'pay(): the browser is offline')
    const created = 'instrument' in effect ? effect.instrument : createInstruments(needs)(effect.choice)
    const [instrument] = await Promise.all([created, flush(intent)])
    // The service rejects a payment that names a complete intent.
    const current = intent.current?.status === 'COMPLETE' ? undefined : intent.current
    return { kind: 'tokenised', instrument, intentId: current?.id }
  } catch (caught) {
    return { kind: 'not-tokenised', error: toError(caught) }
  }
}

const authorise = async (
  { merchant, submissions, returnTo }: EffectNeeds,
  { order, instrument, method, intentId }: EffectOf<'authorise'>,
  { pay }: CallRequest,
): Promise<PaymentEvent> => {
  if (!pay) return { kind: 'unanswered', error: toError(undefined) }
  const { attemptKey, shown } = order
  submissions.remember(attemptKey, method)
  const returnUrl = returnTo(actionDisplay(order.method !== undefined, pay), attemptKey, pay.returnUrl)
  return merchant.authorise({ ...instrument, attemptKey, intentId, amount: shown, returnUrl }, pay.authoriseTimeoutMs)
}

const show = async (
  { merchant, showAction, submissions }: EffectNeeds,
  { order, action }: EffectOf<'show-action'>,
  { pay = { actions: 'modal' } }: { pay?: Pick<PayRequest, 'actions' | 'containerId'> },
): Promise<PaymentEvent> => {
  const { attemptKey, method } = order
  const readOutcome = async () => {
    const event = await merchant.outcome(attemptKey)
    const isOver = event.kind === 'answered' && !/^(asked|waiting)$/.test(event.answer.status)
    return isOver ? event.answer : undefined
  }
  const display = actionDisplay(action.kind === 'approval' || method !== undefined, pay)
  try {
    const { outcome: answer, hint } = await showAction(
      { ...action, id: attemptKey },
      { display, containerId: pay.containerId, readOutcome },
    )
    if (answer) return { kind: 'action-ended', answer, hint }
    submissions.rememberOther(attemptKey)
    return { kind: 'action-open' }
  } catch (caught) {
    return { kind: 'action-open', error: toError(caught) }
  }
}
