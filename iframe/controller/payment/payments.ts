import { isTenderError, TenderError } from '../../../src/shared/error'
import type { PaymentTexts } from '../../../src/shared/messages/en'
import type {
  ControllerOptions,
  PaymentEnd,
  PayRequest,
  RecoveredOrder,
  ResumeRequest,
  ReturnParameters,
} from '../../../src/shared/types'
import type { TrackedIntent } from '../intent/tracked-intent'
import type { Collect } from './collect'
import type { IntentCompletion } from './intent-completion'
import { mayBePaid, type OrderRecord } from './order'
import type { OrderStore, OrderWriter } from './order-store'
import { canChange, createOutcomeWatch } from './outcome-watch'
import { failedOutcome, type PaymentOutcome, pendingOutcome, toPaymentEnd } from './payment-outcome'
import type { CallRequest, PerformEffect } from './perform-effect'
import { beginCall } from './recover'
import { createRecoveredEnd } from './recovered-end'
import { type CallRunner, runCall, startDeadline } from './run-call'
import type { PaymentCall, PaymentEvent, Transition } from './state'

export interface PaymentNeeds {
  options: ControllerOptions
  intent: TrackedIntent
  store: OrderStore
  /** The texts in the customer's language. */
  texts: PaymentTexts
  perform: PerformEffect
  /** Starts to collect the payment method. */
  startCollecting: (request: PayRequest) => Collect
  completion: IntentCompletion
  /**
   * Runs a function while no other tab of this browser pays for the same order. Rejects with
   * `payment.elsewhere` if another tab takes too long.
   */
  withTabLock: <Result>(act: () => Promise<Result>) => Promise<Result>
  newKey: () => string
  /**
   * Returns the key of a new attempt that the browser does not store.
   * @param order determines the key
   * @returns undefined if this page has already sent a request with the key
   */
  derivedKey: (order: OrderRecord) => Promise<string | undefined>
  onWarning: (error: TenderError) => void
  /** Called when an attempt that was pending has its outcome. */
  onOutcome: (end: PaymentEnd) => void
}

export interface Payments {
  /** Pays. Never rejects. */
  pay(request: PayRequest): Promise<PaymentEnd>
  /**
   * Finds and reports the payment of an earlier page.
   * @throws TenderError if there is nothing to report and the intent cannot be opened
   */
  resume(request: ResumeRequest): Promise<RecoveredOrder>
  /** Stops for good, because another order starts or the page is closed. */
  close(): void
}

/** Milliseconds that a request may take from the merchant's server to the service. */
const travelMs = 30_000
/** How often `resume()` reads again after a return, once a second. */
const rereadsAfterReturn = 4
/** Milliseconds that a customer who has paid waits for the completion of the intent at most. */
const completeMs = 3000

/**
 * Creates the functions that run payment calls, one at a time, and that watch a payment while its
 * outcome is not known.
 */
export const createPayments = (needs: PaymentNeeds): Payments => {
  const { store, texts, completion, options } = needs
  const run = async (facts: CallFacts, request: CallRequest, signal?: AbortSignal) => {
    const outcome = await runLocked(needs, { facts, request, signal })
    await completion.start(completeMs)
    return outcome
  }
  const recovered = createRecoveredEnd()
  const watch = createOutcomeWatch({
    check: async (request: ResumeRequest, signal) => {
      const outcome = await run(resumeFacts(request), request, signal)
      return outcome && toPaymentEnd(outcome, texts)
    },
    onOutcome: (end) => {
      recovered.remember(end)
      needs.onOutcome(end)
    },
  })
  const report = (outcome: PaymentOutcome, request: ResumeRequest): PaymentEnd => {
    const end = toPaymentEnd(outcome, texts)
    if (canChange(end) && mayBePaid(store.readOrder())) watch.start(request, end)
    return end
  }

  return {
    pay: async (request) => {
      watch.stop()
      recovered.forget()
      const collect = needs.startCollecting(request)
      const outcome = await run(payFacts(request), { canAskOutcome: request.canAskOutcome, pay: request, collect })
      return report(outcome ?? failedOutcome(unexpected()), request)
    },
    resume: async (request) => {
      watch.stop()
      const payment = await recovered.recover(async () => {
        const outcome = await run(resumeFacts(request, options.returned), request)
        return outcome && report(outcome, request)
      })
      const intent = await openForPage(needs).catch((error) => {
        // If there is a payment to report, the error of the intent is ignored.
        if (!payment) throw error
      })
      return { resumed: needs.intent.resumed, ...(intent && { intent }), ...(payment && { payment }) }
    },
    close: () => {
      watch.close()
      completion.close()
    },
  }
}

type CallFacts = Omit<PaymentCall, 'freshKey'>

const payFacts = ({ amount, canAskOutcome, authoriseTimeoutMs }: PayRequest): CallFacts => ({
  kind: 'pay',
  amount,
  canAskOutcome,
  travelMs: authoriseTimeoutMs + travelMs,
  rereads: 0,
})

const resumeFacts = ({ amount, canAskOutcome }: ResumeRequest, returned?: ReturnParameters): CallFacts => ({
  kind: 'resume',
  amount,
  canAskOutcome,
  travelMs,
  rereads: returned ? rereadsAfterReturn : 0,
  returnedPaymentId: returned?.paymentId,
  returnHint: returned?.result,
})

interface LockedCall {
  facts: CallFacts
  request: CallRequest
  /** Aborting it ends the call without an outcome. Nothing is stored afterwards. */
  signal: AbortSignal | undefined
}

/**
 * Runs a call while this tab holds the lock of the order.
 * @returns undefined if there is nothing to report
 */
const runLocked = async (
  needs: PaymentNeeds,
  { facts, request, signal }: LockedCall,
): Promise<PaymentOutcome | undefined> => {
  const { store, perform, onWarning, withTabLock } = needs
  // Starts before the lock is held, because waiting for another tab counts too (rule PAY-SDK-14).
  const deadline = startDeadline()
  const runner = (writer?: OrderWriter): CallRunner => ({
    deadline: deadline.passed,
    perform: (effect) =>
      effect.kind === 'record' ? recordAttempt(needs, effect.order, writer) : perform(effect, request),
    note: (effect) => {
      if (effect.kind === 'store') writer?.write(effect.order)
      else if (!signal?.aborted) onWarning(effect.error)
    },
  })
  const start = async (writer: OrderWriter): Promise<Transition> =>
    runCall(beginCall({ ...facts, freshKey: needs.newKey() }, writer.order), runner(writer), 'explaining')
  const startLocked = async () => {
    const writer = store.openWriter()
    try {
      return await untilAborted(() => start(writer), signal)
    } finally {
      writer.close()
    }
  }
  try {
    const reached = await withTabLock(startLocked)
    // The merchant's server explains a decline after the lock is released: another tab must not
    // wait for it. Without the lock, the call cannot write the order (rule PAY-SDK-18).
    if (!reached) return undefined
    const [end] = await runCall(reached, runner())
    return end.name === 'settled' ? end.outcome : undefined
  } catch (caught) {
    const error = isTenderError(caught) ? caught : unexpected()
    const isElsewhere = error.code === 'payment.elsewhere'
    return isElsewhere || mayBePaid(store.readOrder()) ? pendingOutcome(error) : failedOutcome(error)
  } finally {
    deadline.stop()
  }
}

/** Stores an attempt. Its request is sent only afterwards (rule PAY-SDK-4). */
const recordAttempt = async (
  { derivedKey }: PaymentNeeds,
  order: OrderRecord,
  writer: OrderWriter | undefined,
): Promise<PaymentEvent> => {
  const result = writer?.write(order) ?? 'outdated'
  if (result === 'stored') return { kind: 'recorded' }
  if (result === 'unstored') return { kind: 'unrecorded', derivedKey: await derivedKey(writer?.order ?? order) }
  const message = 'pay(): another tab has changed the order meanwhile. Call pay() again'
  return { kind: 'outdated', error: new TenderError('payment.elsewhere', message) }
}

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
