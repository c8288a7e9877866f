import type { Account } from '../../../src/api/read-account'
import type { Transport } from '../../../src/api/transport'
import { isTenderError, TenderError } from '../../../src/shared/error'
import type { ActionDisplay, ControllerOptions, MethodChoice, PayRequest } from '../../../src/shared/types'
import { withTimeout } from '../../with-timeout'
import type { CustomerAction } from '../actions/customer-action'
import type { WithClientToken } from '../client-token'
import type { TrackedIntent } from '../intent/tracked-intent'
import type { ServiceClock } from '../service-clock'
import type { Collect } from './collect'
import { paymentIn } from './confirm'
import { createInstruments } from './instruments'
import type { MerchantServer } from './merchant-server'
import { isAlternativeAttempt, isOpenLinked } from './order'
import type { OrderStore } from './order-store'
import { isPaid, isSamePayment, isWaiting } from './payment-standing'
import type { ReadPayments } from './read-payments'
import type { RequestStopwatch } from './request-stopwatch'
import type { AskingEffect, PaymentEvent } from './state'
import { methodNameOf, type SubmissionMemory } from './submission-memory'

export interface EffectNeeds {
  intent: TrackedIntent
  store: OrderStore
  transport: Transport
  account: Pick<Account, 'features'>
  merchant: MerchantServer
  withClientToken: WithClientToken
  readPayments: ReadPayments
  options: Pick<ControllerOptions, 'publicKey'>
  serviceClock: Pick<ServiceClock, 'now' | 'read'>
  stopwatch: RequestStopwatch
  submissions: SubmissionMemory
  repeat: <Result>(call: () => Promise<Result>) => Promise<Result>
  newKey: () => string
  showAction: CustomerAction
  /** Returns the URL to which the customer returns after an action that is shown as `way` says. */
  returnTo: (way: ActionDisplay, actionKey: string, returnUrl: string) => string
}

/**
 * The parts of a call's request that effects need and the state machine does not. `resume()` has no
 * effect that needs `pay` or `collect`.
 */
export interface CallRequest extends Pick<PayRequest, 'canAskOutcome'> {
  pay?: PayRequest
  collect?: Collect
}

/**
 * The effects that need nothing but the request. To record an attempt, a call has its own writer.
 */
export type PerformedEffect = Exclude<AskingEffect, { kind: 'record' }>

/** Carries out one effect. Never rejects: every failure is an event. */
export type PerformEffect = (effect: PerformedEffect, request: CallRequest) => Promise<PaymentEvent>

/** Times in milliseconds. */
export const paymentTiming = {
  /** The longest wait for an intent to open, while a customer pays. */
  intent: 4000,
  /** The longest wait for the last changes of the intent before the merchant's server is asked. */
  flush: 1000,
  /** The longest wait for the service's time before the merchant's server is asked. */
  clock: 5000,
} as const

type EffectOf<Kind> = Extract<PerformedEffect, { kind: Kind }>

export const createPerformEffect = (needs: EffectNeeds): PerformEffect => {
  const performers: {
    [Kind in PerformedEffect['kind']]: (effect: EffectOf<Kind>, request: CallRequest) => Promise<PaymentEvent>
  } = {
    'read-payments': (effect) => read(needs, effect),
    'open-intent': () => open(needs),
    collect: (effect, request) => collect(needs, effect, request),
    tokenise: (effect) => tokenise(needs, effect),
    authorise: (effect, request) => authorise(needs, effect, request),
    'ask-outcome': ({ paymentId }, request) => needs.merchant.outcome(paymentId, request),
    'show-action': (effect, request) => show(needs, effect, request),
  }
  return (effect, request) => performers[effect.kind](effect as never, request)
}

const toError = (caught: unknown): TenderError =>
  isTenderError(caught) ? caught : new TenderError('service.failed', 'pay(): an unexpected error. Call it again')

const read = async (
  { readPayments }: EffectNeeds,
  { intentIds, afterMs }: EffectOf<'read-payments'>,
): Promise<PaymentEvent> => {
  try {
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs))
    return { kind: 'payments-read', reading: await readPayments(intentIds) }
  } catch (caught) {
    return { kind: 'payments-unread', error: toError(caught) }
  }
}

const open = async ({ intent }: EffectNeeds): Promise<PaymentEvent> => {
  const late = () => new TenderError('network.timeout', `startIntent: no answer within ${paymentTiming.intent} ms`)
  try {
    return { kind: 'intent-opened', intent: await withTimeout(paymentTiming.intent, intent.open(), late) }
  } catch (caught) {
    return { kind: 'intent-unopened', error: toError(caught), ...(intent.current && { intent: intent.current }) }
  }
}

const collect = async (
  { store, submissions }: EffectNeeds,
  { mayBeEmpty }: EffectOf<'collect'>,
  request: CallRequest,
): Promise<PaymentEvent> => {
  try {
    const choice = await request.collect?.(mayBeEmpty)
    const method = choice ? methodNameOf(choice) : ''
    const isSameMethod = choice && submissions.isSameMethod(store.readOrder(), method)
    return { kind: 'collected', submission: { choice, method, isSameMethod } }
  } catch (caught) {
    return { kind: 'not-collected', error: toError(caught) }
  }
}

/**
 * Sends the pending changes of the intent. After the payment they could be lost, because the
 * merchant's server may complete the intent.
 */
const flush = (intent: TrackedIntent): Promise<unknown> =>
  Promise.race([intent.flush(), new Promise((resolve) => setTimeout(resolve, paymentTiming.flush))])

/**
 * Updates the service's clock, by which the first use of a key is timed (rule PAY-SDK-5). After a
 * page was suspended, the last known time is old, and a new key would seem too old to be repeated.
 * A card needs no request for this, because it is tokenised. A server with its own keys needs no
 * time.
 *
 * @throws TenderError `network.timeout` if the service, which has sent its time before, cannot be
 *   reached
 */
const readTime = async (
  { serviceClock, options, store, repeat }: EffectNeeds,
  { kind }: MethodChoice,
): Promise<void> => {
  if (kind === 'card' || store.readOrder().serverKeys || serviceClock.now() === undefined) return
  const unread = () => new TenderError('network.timeout', 'pay(): the time of the service could not be read')
  const read = async () => {
    if ((await serviceClock.read(options.publicKey)) === undefined) throw unread()
  }
  await withTimeout(paymentTiming.clock, repeat(read), unread)
}

const tokenise = async (needs: EffectNeeds, { choice }: EffectOf<'tokenise'>): Promise<PaymentEvent> => {
  const { intent, serviceClock } = needs
  try {
    const [instrument] = await Promise.all([createInstruments(needs)(choice), flush(intent), readTime(needs, choice)])
    return { kind: 'tokenised', instrument, intentId: intent.current?.id, serviceNow: serviceClock.now() }
  } catch (caught) {
    return { kind: 'not-tokenised', error: toError(caught) }
  }
}

const authorise = async (
  { merchant, store, stopwatch, submissions, returnTo }: EffectNeeds,
  { instrument, attemptKey, method, intentId, replaces }: EffectOf<'authorise'>,
  { pay }: CallRequest,
): Promise<PaymentEvent> => {
  if (!pay)
    return {
      kind: 'refused',
      error: new TenderError(
        'service.failed',
        'resume(): internal error: a recovery cannot authorise a payment. Please report it',
      ),
      serverKeys: false,
      isKept: false,
    }
  submissions.remember(attemptKey, method)
  stopwatch.quietMs(store.readOrder())
  const request = {
    ...instrument,
    attemptKey,
    intentId,
    replaces,
    amount: pay.amount,
    returnUrl: returnTo(wayOf(isAlternativeAttempt(store.readOrder()), pay), attemptKey, pay.returnUrl),
  }
  return merchant.authorise(request, pay.authoriseTimeoutMs)
}

/**
 * Returns how an action is shown. The page of an alternative method is opened by a redirect, or in
 * a pop-up that the merchant's page has opened during the click.
 */
const wayOf = (isAlternative: boolean, { actions }: Pick<PayRequest, 'actions'>): ActionDisplay => {
  if (isAlternative) return actions === 'popup' ? actions : 'redirect'
  return actions === 'popup' ? 'modal' : actions
}

const show = async (
  needs: EffectNeeds,
  { payment, actionKey, action }: EffectOf<'show-action'>,
  request: CallRequest,
): Promise<PaymentEvent> => {
  const { merchant, readPayments, showAction, store, submissions } = needs
  const order = store.readOrder()
  const isLinked = isOpenLinked(order)
  const look = async () => {
    const { intentIds } = store.readOrder()
    const { payments } = isLinked ? await readPayments(intentIds) : { payments: [] }
    const listed = payments.find(isPaid) ?? payments.find((one) => isSamePayment(one, payment))
    const { answer } = listed ? {} : await merchant.outcome(payment.paymentId, request)
    const found = listed ?? (answer && paymentIn(answer))
    return found && !isWaiting(found) ? found : undefined
  }
  const isAlternative = action.kind === 'approval' || isAlternativeAttempt(order)
  const way = wayOf(isAlternative, request.pay ?? { actions: 'modal' })
  try {
    const { outcome: found, hint } = await showAction(
      { ...action, id: actionKey },
      {
        display: way,
        containerId: request.pay?.containerId,
        readOutcome: look,
        isUnreadable: !isLinked && !request.canAskOutcome,
      },
    )
    if (found) return { kind: 'action-ended', payment: found, hint }
    submissions.rememberOther(actionKey)
    return { kind: 'action-open' }
  } catch (caught) {
    return { kind: 'action-open', error: toError(caught) }
  }
}
