import type { Handlers } from '../../bridge/channel'
import type { ControllerToPage } from '../../bridge/protocol'
import { fromErrorData, isTenderError, TenderError } from '../../shared/error'
import type { Money } from '../../shared/money'
import type { MerchantAnswer, PageChoice, PaymentEnd, PayRequest, StartResult } from '../../shared/types'
import type { ControllerClient } from '../controller/client'
import { callMerchant } from '../controller/merchant-callbacks'
import { invalidOption } from '../invalid-option'
import type { Order } from '../order'
import type { PaymentResult, PayOptions, ResumeOptions, ResumeResult } from '../types'
import type { CustomerActions } from './customer-action'
import type { OpenAttempts } from './open-attempts'
import { resolveReturnUrl } from './return-url'

export interface PaymentClientOptions {
  controller: Pick<ControllerClient, 'ensureStarted' | 'call'>
  order: Pick<Order, 'options'>
  form: PaymentForm
  actions: Pick<CustomerActions, 'prepare' | 'closeUnusedPopup'>
  openAttempts: OpenAttempts
  /** The customer's text for a checkout that has not started. */
  unavailableText: () => string
  /** Receives the payment of an earlier page, which `resume` has found. */
  onFound: (result: PaymentResult) => void
  /** Receives the outcome of a pending attempt that no call waits for. */
  onOutcome: (result: PaymentResult) => void
}

/** The mounted elements, as far as a payment uses them. */
export interface PaymentForm {
  /**
   * Returns the id of the element that collects the payment method; undefined if none is mounted.
   */
  elementToCollect(): string | undefined
  /** Returns the method that the customer has selected in the payment element. */
  selectedMethod(): string | undefined
}

/**
 * The page's part of a payment. It checks the options, calls the merchant's functions for the
 * controller, and returns an honest result if the controller cannot be reached. The controller
 * decides everything else about money.
 */
export interface PaymentClient {
  /**
   * Makes one payment. The pay lock calls it. Never rejects.
   *
   * @param choice the payment method, unless it is collected from an element
   */
  pay(options: PayOptions, choice?: PageChoice): Promise<PaymentResult>
  resume(options?: ResumeOptions): Promise<ResumeResult>
  /** The controller frame was reloaded: reads the outcome of a pending attempt again. */
  controllerReloaded(): void
  /** Calls a function of the merchant, or takes the value that was passed in place of one. */
  callMerchant(given: unknown): Promise<MerchantAnswer>
  authorise: Handlers<ControllerToPage>['authorise']
  outcome: Handlers<ControllerToPage>['outcome']
  outcomeFound: Handlers<ControllerToPage>['outcomeFound']
}

/** One call of `pay`. */
interface PayCall {
  options: Partial<PayOptions>
  choice: PageChoice | undefined
  trackingId: string
  /** Whether the merchant's server was called to authorise. */
  hasAuthorised: boolean
  /** The error that the merchant's function threw. */
  cause?: unknown
}

interface PaymentState {
  /** The payment in progress. */
  current?: PayCall | undefined
  /** The last `outcome` function. The controller uses it after the end of a call, too. */
  lastOutcome?: ResumeOptions['outcome']
  /** The texts in the customer's language, once the controller has started. */
  texts?: StartResult['texts']
}

/** Milliseconds that the merchant's server has to authorise, unless the page sets them. */
const defaultAuthoriseTimeoutMs = 60_000
/** A timer with a longer delay would fire at once. */
const longestTimeoutMs = 2 ** 31 - 1

export const createPaymentClient = (needs: PaymentClientOptions): PaymentClient => {
  const { order, openAttempts } = needs
  const state: PaymentState = {}
  const outcomeFound = (end: PaymentEnd) => {
    // A payment in progress gets its own result.
    if (!state.current) needs.onOutcome(recordEnd(needs, end, order.options.trackingId))
  }

  return {
    pay: async (options, choice) => {
      const { trackingId } = order.options
      const call: PayCall = { options: options ?? {}, choice, trackingId, hasAuthorised: false }
      state.current = call
      if (typeof call.options.outcome === 'function') state.lastOutcome = call.options.outcome
      const result = await callController(call, state, needs).catch((error) => resultOfError(error, call, state, needs))
      state.current = undefined
      needs.actions.closeUnusedPopup()
      return result
    },
    resume: async ({ outcome } = {}) => {
      const { trackingId } = order.options
      const canAskOutcome = typeof outcome === 'function'
      if (canAskOutcome) state.lastOutcome = outcome
      const { payment, ...rest } = await findPayment(needs, canAskOutcome)
      if (!payment) return rest
      // A payment in progress, or another order, has its own result.
      if (state.current || trackingId !== order.options.trackingId) return { ...rest, payment: toResult(payment) }
      const result = recordEnd(needs, payment, trackingId)
      needs.onFound(result)
      return { ...rest, payment: result }
    },
    controllerReloaded: () => {
      const { trackingId } = order.options
      if (state.current || !openAttempts.has(trackingId)) return
      findPayment(needs, state.lastOutcome !== undefined).then(
        ({ payment }) => {
          const isSameOrder = trackingId === order.options.trackingId
          if (payment && payment.status !== 'pending' && isSameOrder) outcomeFound(payment)
        },
        // The next `pay` or `resume` reports why the controller cannot be called.
        () => {},
      )
    },
    ...createMerchantHandlers(state, openAttempts),
    outcomeFound,
  }
}

/** Calls the merchant's functions for the controller. */
const createMerchantHandlers = (
  state: PaymentState,
  openAttempts: OpenAttempts,
): Pick<PaymentClient, 'callMerchant' | 'authorise' | 'outcome'> => {
  const call = (given: unknown) => {
    const payCall = state.current
    return callMerchant(given, (cause) => {
      if (payCall) payCall.cause = cause
    })
  }
  return {
    callMerchant: call,
    authorise: (request) => {
      if (state.current) {
        state.current.hasAuthorised = true
        openAttempts.add(request.trackingId)
      }
      return call(() => state.current?.options.authorise?.(request))
    },
    outcome: ({ paymentId, trackingId }) => {
      const outcome = state.current?.options.outcome ?? state.lastOutcome
      return call(() => outcome?.(paymentId, { trackingId }))
    },
  }
}

const callController = async (
  call: PayCall,
  state: PaymentState,
  needs: PaymentClientOptions,
): Promise<PaymentResult> => {
  const { controller, form, order } = needs
  // Before anything is awaited: browsers open a pop-up only within the click.
  const request = preparePayRequest(call, needs)
  state.texts = (await controller.ensureStarted()).texts
  const method = methodOf(call, form)
  const end = await controller.call('pay', { ...request, ...method, amount: shownAmount(order) })
  return recordEnd(needs, end, call.trackingId, call.cause)
}

/** Returns the result of a call that has not reached the controller, or has lost it. */
const resultOfError = (
  caught: unknown,
  call: PayCall,
  { texts }: PaymentState,
  { openAttempts, unavailableText }: PaymentClientOptions,
): PaymentResult => {
  const error = isTenderError(caught)
    ? caught
    : new TenderError('service.failed', 'pay(): an unexpected error', { cause: caught })
  if (call.hasAuthorised || openAttempts.has(call.trackingId))
    return { status: 'pending', error, message: texts?.pending ?? unavailableText() }
  const message = error.customerMessage || (texts?.unavailable ?? unavailableText())
  return { status: 'failed', error, message }
}

/** Keeps the order marked as open, unless its attempt has ended without a charge. */
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

/** Reads the payment of an earlier page, or the outcome of a pending attempt. */
const findPayment = async ({ controller, order }: PaymentClientOptions, canAskOutcome: boolean) => {
  const { amount } = order.options
  if (!amount) throw invalidOption('resume', 'intent.amount', 'must be { amount, currency }')
  return controller.call('resume', { canAskOutcome, amount })
}

/**
 * Checks the options of a call, and opens a pop-up if the customer may need one.
 *
 * @throws TenderError `options.invalid`
 */
const preparePayRequest = (
  { options, choice }: PayCall,
  { actions, form }: PaymentClientOptions,
): Omit<PayRequest, 'amount' | 'method' | 'element'> => {
  const { authorise, outcome, returnUrl } = options
  const authoriseTimeoutMs = options.authoriseTimeoutMs ?? defaultAuthoriseTimeoutMs
  if (typeof authorise !== 'function') throw invalidOption('pay', 'authorise', 'must be a function')
  if (choice && !(choice.type && typeof choice.type === 'string'))
    throw invalidOption('pay', 'method', 'must be an object such as { type: "PAYPAL" }')
  if (!(authoriseTimeoutMs > 0 && authoriseTimeoutMs <= longestTimeoutMs))
    throw invalidOption('pay', 'authoriseTimeoutMs', `must be between 1 and ${longestTimeoutMs} milliseconds`)
  return {
    returnUrl: resolveReturnUrl(returnUrl),
    authoriseTimeoutMs,
    canAskOutcome: typeof outcome === 'function',
    ...actions.prepare(options.actions, isAlternative(choice?.type ?? form.selectedMethod())),
  }
}

/** @throws TenderError `card.missing` */
const methodOf = ({ choice }: PayCall, form: PaymentForm): Pick<PayRequest, 'method' | 'element'> => {
  if (choice) return { method: choice }
  const element = form.elementToCollect()
  if (!element) throw noCard()
  return { element }
}

const shownAmount = ({ options }: Pick<Order, 'options'>): Money => {
  if (!options.amount) throw noCard()
  return options.amount
}

const noCard = () => new TenderError('card.missing', 'pay(): mount a card or payment element first')

/** An alternative method has a page of its own; a card and a wallet do not. */
const isAlternative = (type = 'card') => !/^(card|saved|APPLE_PAY|GOOGLE_PAY)$/.test(type)

/** Returns the result for the merchant. Its error has the error class of this page. */
const toResult = ({ error, message, ...end }: PaymentEnd, cause?: unknown): PaymentResult => {
  const amount = end.amount ?? null
  if (end.status === 'succeeded' || end.status === 'authorised') return { ...end, amount } as PaymentResult
  if (end.status === 'refunded') return { ...end, amount, message } as PaymentResult
  return { ...end, message, ...(error && { error: fromErrorData(error, cause) }) } as PaymentResult
}
