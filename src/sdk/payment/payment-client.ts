import type { Handlers } from '../../bridge/channel'
import type { ControllerToPage } from '../../bridge/protocol'
import { fromErrorData, isTenderError, TenderError } from '../../shared/error'
import type { Money } from '../../shared/money'
import type { MerchantAnswer, PageChoice, PaymentEnd, StartResult } from '../../shared/types'
import type { ControllerClient } from '../controller/client'
import { callMerchant } from '../controller/merchant-callbacks'
import { invalidOption } from '../invalid-option'
import type { PaymentResult, PayOptions, ResumeOptions, ResumeResult } from '../types'
import type { CustomerActions } from './customer-action'
import type { OpenAttempts } from './open-attempts'
import { resolveReturnUrl } from './return-url'

export interface PaymentClientOptions {
  controller: Pick<ControllerClient, 'started' | 'call'>
  /** The id of the element to collect from. */
  element: () => string | undefined
  /** The order that the page shows now. */
  trackingId: () => string
  /** The amount that the page shows now. */
  amount: () => Money | undefined
  /** The customer's text for a checkout that does not load. */
  unavailable: () => string
  acting: Pick<CustomerActions, 'prepare' | 'release'>
  /** The type of the payment method that the customer has selected in the element; undefined without a choice. */
  selected: () => string | undefined
  openAttempts: OpenAttempts
  /** The payment of an earlier page, as `resume` returns it. */
  onFound: (result: PaymentResult) => void
  /** A pending attempt has its outcome now, and no call waits for it. */
  onOutcome: (result: PaymentResult) => void
}

export interface PaymentClient {
  /**
   * One payment, behind the lock of the checkout. Never rejects.
   * @param choice the payment method, unless it is collected from an element
   */
  pay(options: PayOptions, choice?: PageChoice): Promise<PaymentResult>
  resume(options?: ResumeOptions): Promise<ResumeResult>
  /** The controller frame was reloaded: it asks for the outcome of a pending attempt again. */
  reloaded(): void
  /** Asks the merchant for the controller, through a function or with the value given in place of one. */
  ask(given: unknown): Promise<MerchantAnswer>
  authorise: Handlers<ControllerToPage>['authorise']
  outcome: Handlers<ControllerToPage>['outcome']
  outcomeFound: Handlers<ControllerToPage>['outcomeFound']
}

/** One call of `pay`. */
interface Run {
  options: Partial<PayOptions>
  choice: PageChoice | undefined
  trackingId: string
  /** The merchant's server was asked to authorise in this call. */
  asked: boolean
  /** The error that the merchant's function threw. */
  cause?: unknown
}

/**
 * The page's part of paying: it checks the options, calls the merchant's functions for the controller, and returns an honest result if the
 * controller cannot be reached. Everything else about money is decided in the controller.
 */
export const createPaymentClient = (needs: PaymentClientOptions): PaymentClient => {
  const { controller, amount, acting, openAttempts, unavailable } = needs
  let run: Run | undefined
  /** The last `outcome` function: the controller asks for a pending attempt after the call has ended, too. */
  let lastOutcome: ResumeOptions['outcome']
  let texts: StartResult['texts'] | undefined

  const callController = async (mine: Run): Promise<PaymentResult> => {
    const { authorise, outcome, returnUrl, authoriseTimeoutMs, actions } = mine.options
    const timeoutMs = authoriseTimeoutMs ?? 60_000
    if (typeof authorise !== 'function') throw invalidOption('pay', 'authorise', 'expected a function')
    if (mine.choice && !(mine.choice.type && typeof mine.choice.type === 'string'))
      throw invalidOption('pay', 'method', 'expected { type }, such as PAYPAL')
    // A longer timer would fire at once.
    if (!(timeoutMs > 0 && timeoutMs < 2 ** 31))
      throw invalidOption('pay', 'authoriseTimeoutMs', 'expected milliseconds, 2147483647 at most')
    const back = resolveReturnUrl(returnUrl)
    // Before anything is awaited: browsers open a pop-up only in the click.
    const prepared = acting.prepare(actions, isAlternative(mine.choice?.type ?? needs.selected()))
    texts = (await controller.started()).texts
    const id = needs.element()
    const shown = amount()
    if (!(mine.choice ?? id) || !shown) throw new TenderError('card.missing', 'pay: mount a card element first')
    const end = await controller.call('pay', {
      ...(mine.choice ? { method: mine.choice } : { element: id ?? '' }),
      amount: shown,
      returnUrl: back,
      authoriseTimeoutMs: timeoutMs,
      canAskOutcome: typeof outcome === 'function',
      ...prepared,
    })
    return received(end, mine.trackingId, mine.cause)
  }

  /** The result of a call that did not reach the controller, or lost it. */
  const resultWithoutController = (caught: unknown, mine: Run): PaymentResult => {
    const error = isTenderError(caught)
      ? caught
      : new TenderError('service.failed', 'pay: an unexpected fault', { cause: caught })
    return mine.asked || openAttempts.has(mine.trackingId)
      ? { status: 'pending', error, message: texts?.pending ?? unavailable() }
      : { status: 'failed', error, message: error.customerMessage || (texts?.unavailable ?? unavailable()) }
  }

  /** A result of the controller. The order stays marked unless its attempt ended without a charge. */
  const received = (end: PaymentEnd, trackingId: string, cause?: unknown): PaymentResult => {
    if (/^(declined|failed|cancelled|refunded)$/.test(end.status)) openAttempts.remove(trackingId)
    else openAttempts.add(trackingId)
    return toResult(end, cause)
  }

  const ask = (given: unknown) => {
    const mine = run
    return callMerchant(given, (cause) => {
      if (mine) mine.cause = cause
    })
  }

  const outcomeFound = (end: PaymentEnd) => {
    // A call that is in progress gets its own result.
    if (!run) needs.onOutcome(received(end, needs.trackingId()))
  }

  const askForPayment = (canAskOutcome: boolean) => {
    const shown = amount()
    if (!shown) throw invalidOption('pay', 'intent.amount', 'expected { amount, currency }')
    return controller.call('resume', { canAskOutcome, amount: shown })
  }

  return {
    pay: async (options, choice) => {
      const mine: Run = { options: options ?? {}, choice, trackingId: needs.trackingId(), asked: false }
      run = mine
      if (typeof mine.options.outcome === 'function') lastOutcome = mine.options.outcome
      const result = await callController(mine).catch((caught) => resultWithoutController(caught, mine))
      run = undefined
      acting.release()
      return result
    },
    resume: async ({ outcome } = {}) => {
      const order = needs.trackingId()
      const canAskOutcome = typeof outcome === 'function'
      if (canAskOutcome) lastOutcome = outcome
      const { payment, ...rest } = await askForPayment(canAskOutcome)
      if (!payment) return rest
      // A payment of this page, or another order, has its own result.
      if (run || order !== needs.trackingId()) return { ...rest, payment: toResult(payment) }
      const result = received(payment, order)
      needs.onFound(result)
      return { ...rest, payment: result }
    },
    reloaded: () => {
      const order = needs.trackingId()
      if (run || !openAttempts.has(order)) return
      const answered = askForPayment(lastOutcome !== undefined)
      answered.then(
        ({ payment }) => {
          if (payment && payment.status !== 'pending' && order === needs.trackingId()) outcomeFound(payment)
        },
        // The next `pay` or `resume` reports why the controller cannot be asked.
        () => {},
      )
    },
    ask,
    authorise: (request) => {
      if (run) {
        run.asked = true
        openAttempts.add(request.trackingId)
      }
      return ask(() => run?.options.authorise?.(request))
    },
    outcome: ({ paymentId, trackingId }) => {
      const outcome = run?.options.outcome ?? lastOutcome
      return ask(() => outcome?.(paymentId, { trackingId }))
    },
    outcomeFound,
  }
}

/** An alternative method needs a page of its own; a card and a wallet do not. */
const isAlternative = (type = 'card') => !/^(card|saved|APPLE_PAY|GOOGLE_PAY)$/.test(type)

/** The result that the merchant receives, with an error of this page's class. */
const toResult = ({ error, message, ...end }: PaymentEnd, cause?: unknown): PaymentResult => {
  const amount = end.amount ?? null
  if (end.status === 'succeeded' || end.status === 'authorised') return { ...end, amount } as PaymentResult
  if (end.status === 'refunded') return { ...end, amount, message } as PaymentResult
  return { ...end, message, ...(error && { error: fromErrorData(error, cause) }) } as PaymentResult
}
