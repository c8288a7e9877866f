import type { Handlers } from '../../bridge/channel'
import type { ControllerToPage, FoundOutcome } from '../../bridge/protocol'
import { fromErrorData, isTenderError, TenderError } from '../../shared/error'
import type { ControllerTexts, MerchantAnswer, PageChoice, PaymentEnd } from '../../shared/types'
import type { ControllerClient } from '../controller/client'
import { callMerchant } from '../controller/merchant-callbacks'
import { invalidOption } from '../invalid-option'
import { errorText, type TextHost } from '../page-texts'
import type { PaymentResult, PayOptions, PrepareOptions, PrepareResult, ResumeOptions, ResumeResult } from '../types'
import { methodOf, orderOf, type PayRequestNeeds, preparePayRequest } from './pay-request'

export interface PaymentClientOptions extends PayRequestNeeds {
  controller: Pick<ControllerClient, 'pay' | 'prepare' | 'call'>
  host: TextHost
  /** The texts in the customer's language, once the controller has started. */
  texts: () => ControllerTexts | undefined
  /** Receives the payment of an earlier page that `resume` has found. */
  onFound: (result: PaymentResult) => void
  /** Receives the outcome of a pending attempt if no call of `pay` waits for it. */
  onOutcome: (result: PaymentResult) => void
}

/**
 * The page's part of a payment: checks the options, calls the merchant's functions for the
 * controller, and creates the result if the controller has returned none. All other decisions about
 * money are made by the controller.
 */
export interface PaymentClient {
  /**
   * Makes one payment and never rejects. Only the pay lock calls it.
   *
   * @param choice the payment method; undefined to collect it from the mounted element
   */
  pay(options: PayOptions, choice?: PageChoice): Promise<PaymentResult>
  /** Prepares the payment method for the next payment, and never rejects. */
  prepare(options?: PrepareOptions): Promise<PrepareResult>
  resume(options?: ResumeOptions): Promise<ResumeResult>
  /** The controller frame was reloaded, so it must read the outcome of a pending attempt again. */
  controllerReloaded(): void
  /**
   * Calls a function of the merchant. Also accepts a value that the merchant passed instead of a
   * function.
   */
  callMerchant(given: unknown): Promise<MerchantAnswer>
  authorise: Handlers<ControllerToPage>['authorise']
  outcome: Handlers<ControllerToPage>['outcome']
  outcomeFound: Handlers<ControllerToPage>['outcomeFound']
}

interface PayCall {
  options: Partial<PayOptions>
  choice: PageChoice | undefined
  trackingId: string
  /** Whether the merchant's server was called to authorise this payment. */
  hasAuthorised: boolean
  /** The error that the merchant's function threw. */
  cause?: unknown
}

interface PaymentState {
  /** The payment in progress. */
  current?: PayCall | undefined
  /** How many calls of `pay` have begun. */
  calls: number
  /** The last `outcome` function. The controller may call it after `pay` has returned. */
  lastOutcome?: PayOptions['outcome']
  /**
   * The error that the merchant's function threw outside a payment, for instance when the payment
   * element requested a Client Token for its saved cards.
   */
  cause?: unknown
}

export const createPaymentClient = (needs: PaymentClientOptions): PaymentClient => {
  const { order, openAttempts } = needs
  const state: PaymentState = { calls: 0 }
  const outcomeFound = ({ trackingId, end }: FoundOutcome) => {
    // During a payment, the running call of `pay` returns the result. The outcome of an earlier
    // order must not lock the order that `restart` has begun meanwhile.
    if (!state.current && trackingId === order.options.trackingId) needs.onOutcome(recordEnd(needs, end, trackingId))
  }
  const recordFound = (end: PaymentEnd, trackingId: string, cause?: unknown): PaymentResult => {
    // If `restart` has begun another order meanwhile, the payment must not lock that order.
    if (trackingId !== order.options.trackingId) return toResult(end, cause)
    const result = recordEnd(needs, end, trackingId, cause)
    needs.onFound(result)
    return result
  }

  return {
    pay: async (options, choice) => {
      const { trackingId } = order.options
      const call: PayCall = { options: options ?? {}, choice, trackingId, hasAuthorised: false }
      state.current = call
      state.calls += 1
      if (call.options.outcome) state.lastOutcome = call.options.outcome
      const result = await callController(call, state, needs).catch((error) => resultOfError(error, call, needs))
      state.current = undefined
      needs.actions.closeUnusedPopup()
      return result
    },
    prepare: async (options) => {
      const { outcome, billingAddress } = options ?? {}
      const { trackingId } = order.options
      if (outcome) state.lastOutcome = outcome
      try {
        const end = await needs.controller.prepare({
          ...methodOf(undefined, needs.form),
          ...orderOf(needs),
          billingAddress,
        })
        if (end.status === 'prepared') return end
        return recordFound(end, trackingId, state.cause)
      } catch (error) {
        return resultOfError(error, { trackingId, hasAuthorised: false }, needs)
      }
    },
    resume: async ({ outcome } = {}) => {
      const { trackingId } = order.options
      const { calls, current } = state
      if (outcome) state.lastOutcome = outcome
      const { payment, ...rest } = await findPayment(needs)
      // If `pay` ran meanwhile, it continued this attempt or started another one. Its own result is
      // newer, so `payment` is left out.
      if (!payment || current || calls !== state.calls) return rest
      return { ...rest, payment: recordFound(payment, trackingId) }
    },
    controllerReloaded: () => {
      const { trackingId } = order.options
      const { calls } = state
      if (state.current || !openAttempts.has(trackingId)) return
      findPayment(needs).then(
        ({ payment }) => {
          const isLatest = calls === state.calls
          if (payment && payment.status !== 'pending' && isLatest) outcomeFound({ trackingId, end: payment })
        },
        // Ignored, because the next `pay` or `resume` reports why the controller cannot be called.
        () => {},
      )
    },
    ...createMerchantHandlers(state, needs),
    outcomeFound,
  }
}

/** Creates the functions with which the controller calls the merchant's functions. */
const createMerchantHandlers = (
  state: PaymentState,
  { openAttempts, routes }: PaymentClientOptions,
): Pick<PaymentClient, 'callMerchant' | 'authorise' | 'outcome'> => {
  const call = (given: unknown) => {
    const payCall = state.current
    return callMerchant(given, (cause) => {
      const target = payCall ?? state
      target.cause = cause
    })
  }
  return {
    callMerchant: call,
    authorise: (request) => {
      if (state.current) {
        state.current.hasAuthorised = true
        openAttempts.begin(request.trackingId, request.attemptKey, request.type)
      }
      return call(() => (state.current?.options.authorise ?? routes?.authorise)?.(request))
    },
    outcome: (request) => {
      const outcome = state.current?.options.outcome ?? state.lastOutcome ?? routes?.outcome
      return call(() => outcome?.(request))
    },
  }
}

const callController = async (
  call: PayCall,
  state: PaymentState,
  needs: PaymentClientOptions,
): Promise<PaymentResult> => {
  const { controller, form } = needs
  // Called synchronously, because browsers allow a pop-up only within the click.
  const request = preparePayRequest(call.options, call.choice, needs)
  const end = await controller.pay({ ...request, ...methodOf(call.choice, form), ...orderOf(needs) })
  const earlierCause = end.error?.code === 'clientToken.failed' ? state.cause : undefined
  return recordEnd(needs, end, call.trackingId, call.cause ?? earlierCause)
}

/** Returns the result of a payment for which the controller has returned none. */
const resultOfError = (
  caught: unknown,
  call: Pick<PayCall, 'trackingId' | 'hasAuthorised'>,
  { openAttempts, host, texts }: PaymentClientOptions,
): PaymentResult => {
  const error = isTenderError(caught)
    ? caught
    : new TenderError('service.failed', 'pay(): an unexpected error', { cause: caught })
  const isOpen = call.hasAuthorised || openAttempts.has(call.trackingId)
  return { status: isOpen ? 'pending' : 'failed', error, message: errorText(error, isOpen, host, texts()) }
}

/**
 * Converts the end of an attempt to a result. Removes the order from the open attempts if this
 * attempt has ended without a charge or was refunded. Otherwise adds it.
 */
const recordEnd = (
  { openAttempts }: PaymentClientOptions,
  end: PaymentEnd,
  trackingId: string,
  cause?: unknown,
): PaymentResult => {
  if (/^(declined|failed|cancelled|refunded)$/.test(end.status)) openAttempts.remove(trackingId)
  else openAttempts.add(trackingId)
  return toResult(end, cause)
}

/**
 * Asks the controller for the payment of an earlier page, or for the outcome of a pending attempt.
 */
const findPayment = async ({ controller, order, openAttempts }: PaymentClientOptions) => {
  const { amount, trackingId } = order.options
  if (!amount) throw invalidOption('resume', 'intent.amount', 'must be { amount, currency }')
  return controller.call('resume', { amount, memory: openAttempts.memoryOf(trackingId) })
}

/**
 * Converts the controller's message to the merchant's result, with an error of this page's error
 * class.
 */
const toResult = ({ error, message, ...end }: PaymentEnd, cause?: unknown): PaymentResult => {
  const amount = end.amount ?? null
  if (end.status === 'succeeded' || end.status === 'authorised') return { ...end, amount } as PaymentResult
  if (end.status === 'refunded') return { ...end, amount, message } as PaymentResult
  return { ...end, message, ...(error && { error: fromErrorData(error, cause) }) } as PaymentResult
}
