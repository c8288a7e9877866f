import type { Transport } from '../../../src/api/transport'
import type { Channel } from '../../../src/bridge/channel'
import type { PageCalls } from '../../../src/bridge/protocol'
import { isTenderError, TenderError } from '../../../src/shared/error'
import type { PaymentTexts } from '../../../src/shared/messages/en'
import { sameMoney } from '../../../src/shared/money'
import type {
  ActionWay,
  IntentSnapshot,
  LinkedPayment,
  MethodChoice,
  PaymentEnd,
  PayRequest,
  Returned,
  Underway,
} from '../../../src/shared/types'
import { within } from '../../within'
import type { Act } from './actions'
import { createAttempts, ledTo } from './attempts'
import type { Cards } from './cards'
import type { WithClientToken } from './client-token'
import { createCollecting } from './collecting'
import { createInstruments, nameOf } from './instrument'
import type { IntentMemory } from './intent-memory'
import { createLookBack, createWelcome } from './look-back'
import { createMerchant, type OutcomeAccess } from './merchant'
import { findPayment, isPaid, isWaiting, outcomesIn, wasCharged } from './outcome'
import type { Answer } from './read-answer'
import type { TrackedIntent } from './tracked-intent'
import { createWaitingPayments, wayOf } from './waiting-payments'

export interface PaymentNeeds {
  intent: TrackedIntent
  /** The order that is paid. */
  trackingId: string
  memory: IntentMemory
  transport: Transport
  page: Channel<PageCalls>
  cards: Cards
  withClientToken: WithClientToken
  /** In the customer's language. */
  texts: PaymentTexts
  /** Runs while no other tab of this browser pays for the same checkout. Rejects with `payment.elsewhere` when one goes on. */
  alone: <Result>(act: () => Promise<Result>) => Promise<Result>
  repeat: <Result>(call: () => Promise<Result>) => Promise<Result>
  newKey: () => string
  now: () => number
  onWarning: (error: TenderError) => void
  act: Act
  /** Where a customer comes back to who is shown an action in this way. */
  returnTo: (way: ActionWay, challenge: string, returnUrl: string) => string
  /** The customer has come back to this page, it says. */
  returned: Returned | undefined
}

export interface Payments {
  /** Always resolves. */
  pay(request: PayRequest): Promise<PaymentEnd>
  resume(access: OutcomeAccess): Promise<Underway>
}

/** Milliseconds. */
export const paymentTiming = {
  /** That a customer who pays waits for an intent that has not come up. */
  intent: 4000,
  /** The longest wait for the last changes of the intent before the merchant's server is asked. */
  flush: 1000,
  /** From the click until the merchant's server is asked. */
  prepare: 60_000,
  /** That reading the outcome may take. */
  outcome: 20_000,
  /** That a customer who has paid waits for the intent to hear of it. */
  complete: 3000,
} as const

/** How far a call of `pay` has come, for whoever has to say how it ended. */
interface Run {
  /** Nobody knows what became of an attempt: this one, or one before it. */
  open: boolean
  /** An earlier request of this same attempt may still be under way, or have been carried out unseen. */
  repeated: boolean
  paymentId?: string | undefined
  /** `late`: the merchant's server is not to be asked any more. */
  stage: 'preparing' | 'asked' | 'late'
}

/**
 * One payment at a time: what is paid with to the merchant's server, a card as a token, outcome from the service, intent complete. Until the
 * merchant's server is asked nothing can have been charged, so a fault is a failure; from then on only the service's word ends the
 * payment, and the next call asks for it before anything else.
 */
export const createPayments = (needs: PaymentNeeds): Payments => {
  const { intent, memory, texts } = needs
  const { endOf, failure, unknown } = outcomesIn(texts)
  const attempts = createAttempts(needs)
  const merchant = createMerchant(needs.page, needs.trackingId)
  const instrumentOf = createInstruments(needs)
  const collecting = createCollecting(needs)

  /** Of a fault of our own making it tells what that says of itself; any other might tell of the customer. */
  const warn = (what: string, error: unknown) => {
    const why = isTenderError(error) ? error.message : 'an unexpected fault'
    needs.onWarning(new TenderError('intent.unavailable', `pay: ${what}: ${why}`))
  }

  const read = () => within(paymentTiming.outcome, intent.read(), () => late('getIntent'))

  const waiting = createWaitingPayments({ ...needs, merchant, attempts, read })

  /** The intent, or after a moment nothing: without one the customer can pay all the same. */
  const openIntent = async (): Promise<void> => {
    try {
      await within(paymentTiming.intent, intent.open(), () => late('startIntent'))
    } catch (error) {
      if (isTenderError(error) && error.code === 'intent.completed') {
        // An order that was paid here is found to be so by looking back.
        if (attempts.current().state !== 'new' && intent.current?.linkedPayments.some(isPaid)) return
        throw error
      }
      warn('goes on without the intent', error)
    }
  }

  /** Changes that reach the service after the payment may be lost: the merchant's server may complete the intent. */
  const flush = () => within(paymentTiming.flush, intent.flush(), () => late('updateIntent')).catch(() => {})

  const lookBack = createLookBack({ intent, attempts, read })
  const welcome = createWelcome({ intent, attempts, read, lookBack, returned: needs.returned })

  const settle = async (payment: LinkedPayment, declineCode?: string): Promise<PaymentEnd> => {
    if (isPaid(payment)) {
      attempts.note({ state: 'paid', ...payment })
      await complete(payment.paymentId)
    } else if (!isWaiting(payment)) attempts.renew(payment.paymentId)
    return endOf(payment, declineCode)
  }

  /** A payment made is made, whether or not the intent could be told. */
  const complete = async (paymentId: string) => {
    if (intent.current?.status === 'COMPLETE') return
    const told = intent.complete(paymentId).catch((error) => warn('the intent was not told that it is paid', error))
    await within(paymentTiming.complete, told, () => late('completeIntent')).catch(() => {})
  }

  const attempt = async (request: PayRequest, run: Run, early?: Promise<MethodChoice>): Promise<PaymentEnd> => {
    const before = attempts.current()
    run.open = before.state !== 'new'
    run.paymentId = before.paymentId
    await openIntent()
    const flushed = flush()
    const { end, waiting: open } = await lookBack()
    if (end) return settle(end, await reasonOf(end, request))
    const choice = await (early ?? collecting.now(request))
    const chosen = attempts.choose(request.amount, nameOf(choice), open)
    // A fault from here on says nothing of an attempt that has been given up.
    run.open = chosen.state === 'open'
    run.repeated = chosen.unlinked || attempts.mayBeUnderway(chosen)
    const way = wayOf(choice, request)
    const same = chosen.key === before.key ? open : undefined
    // To a customer who has been told that the time was over nothing is shown any more.
    if (same && run.stage !== 'late' && waiting.canShow(same)) {
      run.stage = 'asked'
      return settleWaiting(same, way, request)
    }
    const instrument = await instrumentOf(choice)
    await flushed
    if (run.stage === 'late') throw late('pay')
    const { key } = attempts.ask(chosen, request.amount, request.authoriseTimeoutMs)
    run.open = true
    run.stage = 'asked'
    const asked = {
      ...instrument,
      intentId: intent.current?.id,
      replaces: waiting.besides(same),
      attemptKey: key,
      amount: request.amount,
      returnUrl: needs.returnTo(way, key, request.returnUrl),
    }
    const answer = await merchant.authorise(asked, request.authoriseTimeoutMs)
    run.paymentId = answer.paymentId
    waiting.keep(answer, key)
    return judge(answer, request, run, way)
  }

  /** Shows what a payment waits for, and tells what became of it; one that still waits has not ended. */
  const settleWaiting = async (payment: LinkedPayment, way: ActionWay, request: PayRequest): Promise<PaymentEnd> => {
    // That it waits is known from here on, across reloads too.
    attempts.note({ paymentId: payment.paymentId })
    const found = await waiting.show(payment, way, request)
    return settle(found ?? payment, found && (await reasonOf(found, request)))
  }

  /** The service's word on the payment that the merchant's server named; where it cannot be had, what that server passed on of it. */
  const judge = async (answer: Answer, request: PayRequest, { repeated }: Run, way: ActionWay): Promise<PaymentEnd> => {
    const { paymentId, declineCode } = answer
    const listed = intent.current ? await listedAs(answer) : undefined
    // A repeat is answered as the first request was: that it waits may be long over.
    const told = listed?.status ?? answer.status ?? (await merchant.outcome(paymentId, request))?.status
    const status = told ?? (answer.waitsFor && waitingAs[answer.waitsFor.kind])
    if (!status) throw new TenderError('intent.unavailable', 'pay: the outcome of the payment could not be read')
    const payment = { paymentId, status }
    // Where nothing was charged the amount is of no account.
    const charged = wasCharged(status)
    // A repeat is answered with the payment of the first request, and what that was to pay.
    const first = repeated && attempts.current().unlinked
    if (!first && (charged || isWaiting(payment)) && answer.amount && !sameMoney(answer.amount, request.amount)) {
      const mismatch = new TenderError(
        'amount.mismatch',
        'pay: your server authorised another amount or currency than the customer was shown',
      )
      if (charged) throw mismatch
      attempts.renew(paymentId)
      return failure(mismatch)
    }
    return isWaiting(payment) ? settleWaiting(payment, way, request) : settle(payment, declineCode)
  }

  /** Why a payment was declined, for the customer's words: the service tells it to the merchant's server only. */
  const reasonOf = async ({ paymentId, status }: LinkedPayment, access: OutcomeAccess) =>
    status === 'DECLINED' ? (await merchant.outcome(paymentId, access))?.declineCode : undefined

  const listedAs = async ({ paymentId, status }: Answer): Promise<LinkedPayment | undefined> => {
    let now: IntentSnapshot
    try {
      now = await read()
    } catch (error) {
      if (!status) throw error
      warn("the outcome is your server's word", error)
      return undefined
    }
    const listed = findPayment(now.linkedPayments, paymentId)
    if (listed) return { ...listed, paymentId }
    // A repeat is answered with the payment of the first request, which named no intent.
    if (attempts.current().unlinked) return undefined
    // What it did goes unseen from here, so its key has to stay.
    attempts.note({ unlinked: true })
    throw new TenderError(
      'authorise.intentMissing',
      "pay: the intent does not list this payment: your server has to pass the request's intentId to authorizePayment",
    )
  }

  /** Whether the service knows a payment of an attempt whose answer nobody understands. */
  const findUnanswered = async (): Promise<LinkedPayment | undefined> => {
    try {
      const led = intent.current && ledTo(await read(), attempts.current())
      return led && !isWaiting(led) ? led : undefined
    } catch {
      return undefined
    }
  }

  const endWith = async (caught: unknown, run: Run, request: PayRequest): Promise<PaymentEnd> => {
    let error = isTenderError(caught) ? caught : new TenderError('service.failed', 'pay: an unexpected fault')
    // What the customer has to mend says nothing of an earlier attempt: they are at work on it.
    if (!run.open || error.code === 'card.invalid' || error.code === 'card.missing') return failure(error)
    if (error.code === 'intent.completed' && attempts.current().state === 'paid') return failure(error)
    if (error.code === 'authorise.failed') {
      if (!run.repeated) {
        attempts.renew()
        return failure(error)
      }
      error = new TenderError('payment.open', 'pay: a repeat was refused: the request before it may be under way')
    }
    const found = run.stage === 'asked' && run.paymentId === undefined ? await findUnanswered() : undefined
    if (!found) return unknown(error, run.paymentId)
    needs.onWarning(error)
    return settle(found, await reasonOf(found, request))
  }

  const attemptInTime = async (request: PayRequest, early?: Promise<MethodChoice>): Promise<PaymentEnd> => {
    const run: Run = { open: false, repeated: false, stage: 'preparing' }
    let timer: ReturnType<typeof setTimeout> | undefined
    const deadline = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        // Once the merchant's server has been asked, its own deadline holds.
        if (run.stage === 'asked') return
        run.stage = 'late'
        reject(late(`pay: could not be prepared within ${paymentTiming.prepare} ms`))
      }, paymentTiming.prepare)
    })
    try {
      return await Promise.race([attempt(request, run, early), deadline])
    } catch (error) {
      return await endWith(error, run, request)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Tells what an earlier page left, and settles it where the service has. */
  const takeUp = async (): Promise<PaymentEnd | undefined> => {
    const { end, waiting: open } = await welcome()
    if (end) return settle(end)
    if (open) return endOf(open)
    if (attempts.current().state !== 'open') return undefined
    return unknown(new TenderError('payment.open', 'resume: the service does not list the payment yet'))
  }

  /** Adds the reason of a decline to its message, if the merchant's server returns it. */
  const withReason = async (end: PaymentEnd, access: OutcomeAccess): Promise<PaymentEnd> => {
    if (end.status !== 'declined' || end.paymentId === undefined) return end
    const declined = { paymentId: end.paymentId, status: 'DECLINED' } as const
    return endOf(declined, await reasonOf(declined, access))
  }

  /** A payment in another tab is one that is not known yet. */
  const orElsewhere = (error: unknown): PaymentEnd => {
    if (isTenderError(error) && error.code === 'payment.elsewhere') return unknown(error)
    throw error
  }

  return {
    pay: (request) => {
      const early = collecting.early(request)
      return needs.alone(() => attemptInTime(request, early)).catch(orElsewhere)
    },
    resume: async (access) => {
      // Of a customer who is not followed nothing is sent but what they began themselves.
      const begun = intent.following || memory.recall()?.intentId || needs.returned?.intentId
      const opened = await (begun ? intent.open() : Promise.resolve(undefined)).catch((error) => {
        // That a tracking id has been paid is what this call may have to tell.
        if (isTenderError(error) && error.code === 'intent.completed') return intent.current
        throw error
      })
      const found = await needs.alone(takeUp).catch(orElsewhere)
      // After the tab lock is released: a payment must not wait for the merchant's server.
      const payment = found && (await withReason(found, access))
      return { resumed: intent.resumed, ...(opened && { intent: opened }), ...(payment && { payment }) }
    },
  }
}

/** How the service calls a payment that waits for this. */
const waitingAs = { challenge: 'NEEDS_3D_SECURE', approval: 'NEEDS_APM_AUTHORIZATION' } as const

const late = (what: string) => new TenderError('network.timeout', what)
