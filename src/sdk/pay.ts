import type { Channel } from '../bridge/channel'
import type { ControllerCalls } from '../bridge/protocol'
import { isTenderError, TenderError } from '../shared/error'
import type { Money } from '../shared/money'
import type { PaymentStatus, Started } from '../shared/types'
import { readAnswer } from './read-answer'
import type { PaymentResult, PayOptions } from './types'

export interface PayContext {
  controller: Pick<Channel<ControllerCalls>, 'call'>
  started: Started
  /** The card element to collect from. */
  element: string
  /** What the customer sees. */
  amount: Money
  pageUrl: string
  /** An earlier attempt ended without the service's word. */
  open: boolean
}

/** How each status of the service ends a call of `pay`. What waits for the customer has not ended. */
const endings: Readonly<Record<PaymentStatus, PaymentResult['status']>> = {
  SUCCEEDED: 'succeeded',
  PARTIAL_REFUNDED: 'succeeded',
  REFUNDED: 'succeeded',
  DISPUTED: 'succeeded',
  AUTHORISED: 'authorised',
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
  NEEDS_3D_SECURE: 'pending',
  NEEDS_APM_AUTHORIZATION: 'pending',
}

/**
 * One attempt: card to token, token to the merchant's server, outcome from the service, intent complete. Until the merchant's
 * server is asked nothing can have been charged, so a fault is a failure; from then on only the service's word ends the payment.
 */
export const payOnce = async (
  context: PayContext,
  { authorise, returnUrl }: Partial<PayOptions> = {},
): Promise<PaymentResult> => {
  const { controller, element, started, amount, open } = context
  let paymentId: string | undefined
  let asked = false
  const end = async (result: PaymentResult, settled: boolean): Promise<PaymentResult> => {
    // Before the merchant was asked there was no attempt; without the service's word it has not ended.
    if (asked) await controller.call('endAttempt', { settled }).catch(() => {})
    return result
  }
  try {
    if (typeof authorise !== 'function') {
      throw new TenderError('options.invalid', 'pay: authorise: expected a function that asks your server')
    }
    const attempt = await controller.call('beginAttempt', { element })
    if (attempt.kind === 'paid') {
      paymentId = attempt.payment.paymentId
      return await resultOf(context, paymentId, { status: attempt.payment.status, message: '' })
    }
    const { token, attemptKey } = attempt
    asked = true
    const answer = readAnswer(
      await askMerchant(authorise, {
        token,
        type: 'CARD',
        intentId: started.intent.id,
        attemptKey,
        amount,
        returnUrl: returnUrl ?? context.pageUrl,
      }),
    )
    paymentId = answer.paymentId
    const outcome = await controller.call('readPayment', answer)
    if (outcome.status === null) throw notLinked()
    // So has a payment that waits for the customer: nobody shows them its page, it ends by itself, and another card may be tried.
    return await end(await resultOf(context, paymentId, { status: outcome.status, message: outcome.message }), true)
  } catch (caught) {
    const error = isTenderError(caught)
      ? caught
      : new TenderError('service.failed', 'pay: an unexpected fault', { cause: caught })
    // An earlier attempt may have paid: what cannot be reached now cannot say that it has not.
    const mayBePaid = asked || (open && error.fixedBy !== 'customer' && error.fixedBy !== 'merchant')
    if (!mayBePaid || error.code === 'authorise.failed') {
      return end({ status: 'failed', error, message: error.customerMessage || started.texts.unavailable }, true)
    }
    const known = paymentId === undefined ? {} : { paymentId }
    return end({ status: 'pending', error, message: started.texts.pending, ...known }, false)
  }
}

/** What the service says of a payment, as the merchant hears it. */
const resultOf = async (
  context: PayContext,
  paymentId: string,
  outcome: { status: PaymentStatus; message: string },
): Promise<PaymentResult> => {
  const status = endings[outcome.status]
  const { message } = outcome
  if (status === 'succeeded' || status === 'authorised') {
    await complete(context, paymentId)
    return { status, paymentId }
  }
  if (status === 'declined' || status === 'cancelled') return { status, paymentId, message }
  if (status === 'failed') {
    const error = new TenderError('service.failed', 'pay: the processor could not carry the payment out')
    return { status, paymentId, error, message }
  }
  const error = new TenderError(
    'action.unsupported',
    `pay: the service says ${outcome.status}, which cannot be shown yet`,
  )
  return { status: 'pending', paymentId, error, message }
}

/** Milliseconds that a customer who has paid waits for the intent to hear of it. */
const completePatienceMs = 3000

/** A payment made is made, whether or not the intent could be told. */
const complete = async ({ controller }: PayContext, paymentReference: string) => {
  const told = controller.call('completeIntent', { paymentReference }).catch(() => {})
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, completePatienceMs))])
}

/** The merchant's own function may throw anything, and what it threw may hold anything: it goes on as the cause only. */
const askMerchant = async (authorise: PayOptions['authorise'], request: Parameters<PayOptions['authorise']>[0]) => {
  try {
    return await authorise(request)
  } catch (cause) {
    // An error with the service's extensions is an answer too.
    if (typeof cause === 'object' && cause !== null && 'extensions' in cause) return cause
    // The merchant's own word that nothing was charged: sold out, say.
    if (isTenderError(cause) && cause.code === 'authorise.failed') throw cause
    throw new TenderError('authorise.answer', 'pay: authorise threw an error or rejected: see its cause', { cause })
  }
}

const notLinked = () =>
  new TenderError(
    'authorise.intentMissing',
    "pay: the intent does not list this payment: your server has to pass the request's intentId to authorizePayment",
  )
