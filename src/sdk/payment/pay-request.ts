import type { PageChoice, PayRequest } from '../../shared/types'
import { longestTimeoutMs } from '../../shared/with-timeout'
import { invalidOption } from '../invalid-option'
import type { Order } from '../settings'
import type { PayOptions } from '../types'
import type { CustomerActions } from './customer-action'
import type { OpenAttempts } from './open-attempts'
import { resolveReturnUrl } from './return-url'
import type { ServerRoutes } from './server-routes'

/** The mounted elements, from the payment's point of view. */
export interface PaymentForm {
  /**
   * Returns the id of the element that collects the payment method; undefined without a card form,
   * a list of methods or a card number.
   *
   * @throws TenderError `card.missing` if another field of the card is not mounted
   */
  elementToCollect(): string | undefined
  /** Returns the method that the customer has selected in the payment element. */
  selectedMethod(): string | undefined
}

/** What the requests of `pay` and `prepare` are made of. */
export interface PayRequestNeeds {
  order: Pick<Order, 'options'>
  form: PaymentForm
  actions: Pick<CustomerActions, 'prepare' | 'closeUnusedPopup'>
  openAttempts: OpenAttempts
  /** The routes of the option `server`. */
  routes: ServerRoutes | undefined
}

/**
 * Milliseconds that the merchant's server has to authorise, unless the merchant sets another value.
 */
const defaultAuthoriseTimeoutMs = 60_000

/**
 * Checks the options of a call. Opens an empty pop-up if the customer may need one, because
 * browsers allow that only within the click.
 *
 * @throws TenderError `options.invalid`
 */
export const preparePayRequest = (
  options: Partial<PayOptions>,
  choice: PageChoice | undefined,
  { actions, form, routes }: PayRequestNeeds,
): Omit<PayRequest, 'amount' | 'memory' | 'method' | 'element'> => {
  const { authorise = routes?.authorise, outcome = routes?.outcome, returnUrl, billingAddress } = options
  const authoriseTimeoutMs = options.authoriseTimeoutMs ?? defaultAuthoriseTimeoutMs
  if (typeof authorise !== 'function')
    throw invalidOption('pay', 'authorise', 'must be a function if createCheckout has no server')
  if (typeof outcome !== 'function')
    throw invalidOption('pay', 'outcome', 'must be a function if createCheckout has no server')
  if (choice && !(choice.type && typeof choice.type === 'string'))
    throw invalidOption('pay', 'method', 'must be an object such as { type: "PAYPAL" }')
  if (!(authoriseTimeoutMs > 0 && authoriseTimeoutMs <= longestTimeoutMs))
    throw invalidOption('pay', 'authoriseTimeoutMs', `must be between 1 and ${longestTimeoutMs} milliseconds`)
  return {
    returnUrl: resolveReturnUrl(returnUrl),
    authoriseTimeoutMs,
    billingAddress,
    ...actions.prepare(options.actions, isAlternative(choice?.type ?? form.selectedMethod())),
  }
}

/**
 * Without an element, the controller uses a prepared method, if there is one.
 *
 * @throws TenderError `card.missing` if a field of the card is not mounted
 */
export const methodOf = (choice: PageChoice | undefined, form: PaymentForm): Pick<PayRequest, 'method' | 'element'> => {
  if (choice) return { method: choice }
  const element = form.elementToCollect()
  return element ? { element } : {}
}

/**
 * @throws TenderError `options.invalid` for an amount of 0, unless a payment of the order is open
 */
export const orderOf = ({ order, openAttempts }: PayRequestNeeds): Pick<PayRequest, 'amount' | 'memory'> => {
  const { trackingId, amount } = order.options
  // Checked here, because the controller would first store a card that the customer wants to save.
  if (amount?.amount === 0 && !openAttempts.has(trackingId))
    throw invalidOption('pay', 'intent.amount.amount', 'must be more than 0. Confirm a free order on your server')
  return { amount, memory: openAttempts.memoryOf(trackingId) }
}

/**
 * Whether a method is an alternative one, whose approval is on a page of its own. Cards and wallets
 * are not.
 */
const isAlternative = (type = 'card') => !/^(card|saved|APPLE_PAY|GOOGLE_PAY)$/.test(type)
