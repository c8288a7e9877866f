import { isTenderError, TenderError } from '../../../src/shared/error'
import type { Money } from '../../../src/shared/money'
import type {
  BillingAddress,
  ControllerOptions,
  PaymentEnd,
  PayRequest,
  PrepareEnd,
  PrepareRequest,
  RecoveredOrder,
  ResumeRequest,
} from '../../../src/shared/types'
import { waitForAnswer } from '../../../src/shared/with-timeout'
import type { TrackedIntent } from '../intent/tracked-intent'
import { checkAmount, checkBillingAddress } from '../options'
import type { Collect } from './collect'
import { mayBePaid, type OrderRecord } from './order'
import type { OrderStore } from './order-store'
import { canChange, createOutcomeWatch } from './outcome-watch'
import { failedOutcome, type OutcomeTexts, type PaymentOutcome, pendingOutcome, toPaymentEnd } from './payment-outcome'
import { type CallRequest, type PerformEffect, paymentTiming } from './perform-effect'
import { startPrepareDeadline } from './prepare-deadline'
import { createPreparation, type Preparation, type Prepared, type PreparedStore } from './prepared'
import { createRecoveredEnd } from './recovered-end'
import { type CallRunner, runCall } from './run-call'
import type { PaymentCall } from './state'
import { beginCall } from './transition'

export interface PaymentNeeds {
  options: ControllerOptions
  intent: TrackedIntent
  store: OrderStore
  /** The texts in the customer's language. */
  texts: OutcomeTexts
  perform: PerformEffect
  /**
   * Starts to collect the payment method.
   * @param onCollected called each time that the element has answered
   */
  startCollecting: (request: PrepareRequest, onCollected?: () => void) => Collect
  /**
   * Runs a function under the tab lock of the order. Rejects with `payment.elsewhere` if another
   * tab takes too long.
   */
  withTabLock: <Result>(act: () => Promise<Result>) => Promise<Result>
  newKey: () => string
  onWarning: (error: TenderError) => void
  /** Called when the end of a pending attempt has changed. */
  onOutcome: (end: PaymentEnd) => void
  prepared: PreparedStore
}

export interface Payments {
  /** Pays. Never rejects. */
  pay(request: PayRequest): Promise<PaymentEnd>
  /**
   * Prepares the payment method for the next `pay()`. Never rejects. A call during another one
   * returns the result of that one.
   */
  prepare(request: PrepareRequest): Promise<PrepareEnd>
  /**
   * Makes the prepared method void. One that is being prepared is prepared again.
   * @param amount the new amount, if it has changed
   */
  discardPrepared(amount?: Money): void
  /**
   * Looks for the payment of an earlier page, and opens the intent (`openForPage`).
   * @throws TenderError if there is nothing to report and the intent cannot be opened
   */
  resume(request: ResumeRequest): Promise<RecoveredOrder>
  /** Stops for good, because the page starts another order or restarts this one. */
  close(): void
}

/** How many times at most `resume()` asks again after a return. */
const rereadsAfterReturn = 4

/**
 * Creates the functions that run payment calls, and that watch a payment while its outcome is not
 * known.
 */
export const createPayments = (needs: PaymentNeeds): Payments => {
  const { texts, options, intent } = needs
  /**
   * Aborted when `pay()` starts, which ends running calls of `resume()`: the result of `pay()` is
   * newer than theirs.
   */
  let questions = new AbortController()
  const run: Run = async (kind, request) => {
    const outcome = await runCallOf(needs, kind, request)
    if (outcome?.status === 'succeeded' || outcome?.status === 'authorised') intent.finish()
    return outcome
  }
  const recovered = createRecoveredEnd()
  const watch = createOutcomeWatch({
    check: async (request: ResumeRequest, signal) => {
      const outcome = await run('resume', { facts: request, mustAsk: true, rereads: 0, signal })
      return outcome && toPaymentEnd(outcome, texts)
    },
    onOutcome: (end) => {
      recovered.remember(end)
      needs.onOutcome(end)
    },
  })
  const report = (outcome: PaymentOutcome, { amount, memory }: ResumeRequest): PaymentEnd => {
    const end = toPaymentEnd(outcome, texts)
    if (canChange(end)) watch.start({ amount, memory }, end)
    return end
  }

  const preparation = createPrepare(needs, run, (outcome, request) => {
    watch.stop()
    recovered.forget()
    return report(outcome, request)
  })

  return {
    prepare: preparation.prepare,
    discardPrepared: preparation.discard,
    pay: async (request) => {
      const invalid = invalidRequest(request, needs)
      if (invalid) return invalid
      watch.stop()
      recovered.forget()
      questions.abort()
      questions = new AbortController()
      if (preparation.running) await preparation.running
      const collect = needs.startCollecting(request)
      const outcome = await run('pay', { facts: request, pay: request, collect })
      return report(outcome ?? failedOutcome(unexpected()), request)
    },
    resume: async (request) => {
      watch.stop()
      const { returned } = options
      const payment = await recovered.recover(async () => {
        const rereads = returned ? rereadsAfterReturn : 0
        const outcome = await run('resume', {
          facts: request,
          mustAsk: returned !== undefined,
          rereads,
          signal: questions.signal,
        })
        return outcome && report(outcome, request)
      })
      const opening = openForPage(needs)
      // An intent that does not open must not hold back a payment.
      const soon = payment ? waitForAnswer('resume(): the intent', opening, paymentTiming.intent) : opening
      const opened = await soon.catch((error) => {
        // If there is a payment to report, the error of the intent is ignored.
        if (!payment) throw error
      })
      return { resumed: intent.resumed, ...(opened && { intent: opened }), ...(payment && { payment }) }
    },
    close: () => {
      watch.close()
      preparation.close()
    },
  }
}

type Run = (kind: PaymentCall['kind'], request: RunRequest) => Promise<PaymentOutcome | undefined>

/** @param report reports an outcome that prepares nothing */
const createPrepare = (
  needs: PaymentNeeds,
  run: Run,
  report: (outcome: PaymentOutcome, request: PrepareRequest) => PaymentEnd,
): Preparation => {
  const act = async (request: PrepareRequest, onCollected: () => void): Promise<PrepareEnd> => {
    const invalid = invalidRequest(request, needs)
    if (invalid) return invalid
    const outcome = await run('prepare', { facts: request, collect: needs.startCollecting(request, onCollected) })
    const { current } = needs.prepared
    if (!outcome && current) return { status: 'prepared', ...current.shown }
    return report(outcome ?? failedOutcome(unexpected()), request)
  }
  return createPreparation(needs.prepared, {
    act,
    refuse: (request) => report(outcomeOfError(changedMeanwhile(), request, needs), request),
  })
}

const changedMeanwhile = () =>
  new TenderError('service.failed', 'prepare(): the method or the order has changed meanwhile. Call it again')

interface RunRequest extends CallRequest {
  facts: ResumeRequest & { billingAddress?: BillingAddress | undefined }
  mustAsk?: boolean
  rereads?: number
  /** Aborting it ends the call without an outcome. Nothing is stored afterwards. */
  signal?: AbortSignal
}

/**
 * Runs a call. `pay()` and `prepare()` hold the lock of the order, so that one tab pays at a time.
 * `resume()` waits for a tab that pays, so that it does not ask for an attempt that is on its way.
 * It asks without the lock, so that no tab waits for the answer (rule PAY-SDK-18).
 * @returns undefined if there is nothing to report
 */
const runCallOf = async (
  needs: PaymentNeeds,
  kind: PaymentCall['kind'],
  request: RunRequest,
): Promise<PaymentOutcome | undefined> => {
  const { store, perform, onWarning, withTabLock, newKey, options } = needs
  const { facts, signal, mustAsk = false, rereads = 0 } = request
  const isMounted = !request.pay || request.pay.element !== undefined || request.pay.method !== undefined
  // Starts before the lock is held, because waiting for another tab counts too (rule PAY-SDK-14).
  const deadline = startPrepareDeadline()
  let known: OrderRecord | undefined
  let prepared: Prepared | undefined
  const runner: CallRunner = {
    deadline: deadline.passed,
    perform: async (effect) => {
      if (effect.kind !== 'record') return perform(effect, isMounted ? request : { ...request, unmounted: prepared })
      // The page remembers the attempt as well, in case the browser does not store it here.
      store.writeOrder(effect.order)
      return { kind: 'recorded' }
    },
    note: (effect) => {
      if (signal?.aborted) return
      if (effect.kind === 'warn') onWarning(effect.error)
      else if (effect.kind === 'keep') needs.prepared.set(effect.prepared)
      // `resume()` does not overwrite a record that has changed while the server answered.
      else if (kind !== 'resume' || store.readOrder() === known) store.writeOrder(effect.order)
    },
  }
  const start = async () => {
    known = store.readOrder()
    prepared = needs.prepared.current
    const order = orderOf(known, facts)
    const isForgetful = !store.isStorable() && !facts.memory.isStorable
    const call: PaymentCall = {
      kind,
      amount: facts.amount,
      freshKey: newKey(),
      mustAsk: mustAsk || isForgetful,
      rereads,
      returned: options.returned,
      prepared,
      billingAddress: facts.billingAddress,
    }
    return runCall(beginCall(call, order), runner)
  }
  try {
    const asking = async () => {
      await withTabLock(async () => {})
      return signal?.aborted ? undefined : start()
    }
    const end = kind === 'resume' ? await untilAborted(asking, signal) : await withTabLock(start)
    return end?.name === 'settled' ? end.outcome : undefined
  } catch (caught) {
    return outcomeOfError(caught, facts, needs)
  } finally {
    deadline.stop()
  }
}

/** Returns the end of a call whose arguments are invalid. Nothing is asked then. */
const invalidRequest = (request: PrepareRequest, needs: PaymentNeeds): PaymentEnd | undefined => {
  try {
    checkAmount(request.amount)
    checkBillingAddress(request.billingAddress)
    return undefined
  } catch (error) {
    return toPaymentEnd(outcomeOfError(error, request, needs), needs.texts)
  }
}

/**
 * Returns the outcome of a call that has ended with an error: pending if the order may be paid, or
 * if another tab holds the lock of the order.
 */
const outcomeOfError = (caught: unknown, facts: ResumeRequest, { store }: PaymentNeeds): PaymentOutcome => {
  const error = isTenderError(caught) ? caught : unexpected()
  const isElsewhere = error.code === 'payment.elsewhere'
  return isElsewhere || mayBePaid(orderOf(store.readOrder(), facts)) ? pendingOutcome(error) : failedOutcome(error)
}

/**
 * Returns the order's record. If it contains no attempt, the page may remember one (rule
 * PAY-SDK-4).
 */
const orderOf = (stored: OrderRecord, { amount, memory }: ResumeRequest): OrderRecord =>
  stored.state === 'new' && memory.attemptKey !== undefined
    ? { state: 'asked', attemptKey: memory.attemptKey, shown: amount }
    : stored

/**
 * Calls a function, and returns its result, or undefined as soon as the signal is aborted. If the
 * signal is already aborted, the function is not called.
 */
const untilAborted = async <Result>(
  act: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result | undefined> => {
  if (!signal) return act()
  if (signal.aborted) return undefined
  const aborted = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
  return Promise.race([act(), aborted])
}

const unexpected = () => new TenderError('service.failed', 'pay(): an unexpected error. Call it again')

/**
 * Opens the intent if the customer may be tracked, or if an earlier page has stored an intent, or
 * the return URL names one.
 */
const openForPage = async ({ intent, store, options }: PaymentNeeds) => {
  const isStarted = intent.isTracked || store.readIntent() || options.returned?.intentId
  if (!isStarted) return undefined
  try {
    return await intent.open()
  } catch (error) {
    // `resume()` still needs this intent, because it may have to report that the order is complete.
    if (isTenderError(error) && error.code === 'intent.completed') return intent.current
    throw error
  }
}
