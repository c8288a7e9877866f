import { invalidAccess } from './argument-checks'
import { type AppleRequest, checkRequest, isVersion } from './check-request'
import { errorsOf, statuses } from './check-update'
import type { AppleEnvironment } from './environment'
import { events, PaymentSession } from './payment-session'
import type { WalletStatus } from './status'

type Handler = ((event: Event) => void) | null

/**
 * The methods and handlers of a session. The class `ApplePaySession` of each window extends this
 * class.
 */
class SimulatedSession extends EventTarget {
  oncancel: Handler = null
  onpaymentauthorized: Handler = null
  onpaymentmethodselected: Handler = null
  onshippingcontactselected: Handler = null
  onshippingmethodselected: Handler = null
  onvalidatemerchant: Handler = null
  oncouponcodechanged: Handler = null

  readonly #session: PaymentSession
  readonly #listened = new Set<string>()

  constructor(request: AppleRequest, env: AppleEnvironment) {
    super()
    this.#session = new PaymentSession(request, env, {
      isHandled: (type) => this.#listened.has(type) || this.#handler(type) !== undefined,
      dispatch: (type, detail) => this.dispatchEvent(Object.assign(new Event(type), detail)),
    })
    // Handlers are called like listeners: an error in one is reported and does not affect others.
    for (const type of ['cancel', ...Object.values(events)]) {
      super.addEventListener(type, (event) => this.#handler(type)?.call(this, event))
    }
  }

  #handler(type: string): ((event: Event) => void) | undefined {
    const handler: unknown = Reflect.get(this, `on${type}`)
    return typeof handler === 'function' ? (handler as (event: Event) => void) : undefined
  }

  override addEventListener(type: string, ...rest: [EventListenerOrEventListenerObject | null, unknown?]): void {
    this.#listened.add(type)
    super.addEventListener(type, ...(rest as [EventListener]))
  }

  begin(): void {
    this.#session.begin()
  }

  abort(): void {
    this.#session.abort()
  }

  completeMerchantValidation(merchantSession: unknown): void {
    this.#session.completeMerchantValidation(merchantSession)
  }

  /**
   * Answers the choice of an address: with an update, or, as in versions 1 and 2, with a status,
   * the methods, the total and the line items.
   */
  completeShippingContactSelection(...passed: unknown[]): void {
    const [status, newShippingMethods, newTotal, newLineItems] = passed
    const update =
      passed.length === 1 ? status : { newShippingMethods, newTotal, newLineItems, errors: errorsOf(status) }
    this.#session.completeUpdate('contact', update)
  }

  /**
   * Answers the choice of a shipping method: with an update, or, as in versions 1 and 2, with a
   * status, the total and the line items.
   */
  completeShippingMethodSelection(...passed: unknown[]): void {
    const [status, newTotal, newLineItems] = passed
    if (passed.length === 1) this.#session.completeUpdate('delivery', status)
    else if (errorsOf(status).length > 0) this.#session.cancelFor('delivery')
    else this.#session.completeUpdate('delivery', { newTotal, newLineItems })
  }

  /**
   * Answers the choice of a card: with an update, or, as in versions 1 and 2, with the total and
   * the line items.
   */
  completePaymentMethodSelection(...passed: unknown[]): void {
    const [newTotal, newLineItems] = passed
    this.#session.completeUpdate('card', passed.length === 1 ? newTotal : { newTotal, newLineItems })
  }

  completeCouponCodeChange(update: unknown): void {
    this.#session.completeUpdate('coupon', update)
  }

  completePayment(result: unknown): void {
    this.#session.completePayment(result)
  }
}

const checkMerchantIdentifier = (merchantIdentifier: unknown): void => {
  if (typeof merchantIdentifier !== 'string') throw new TypeError('A merchant identifier is required.')
}

/** Creates the class for `ApplePaySession` of a window. */
export const createSessionClass = (env: AppleEnvironment, wallet: { status: WalletStatus }): object => {
  /**
   * Checks that the page may use Apple Pay.
   * @throws DOMException InvalidAccessError otherwise.
   */
  const checkPlace = (): void => {
    const fault = env.placeFault()
    if (fault !== undefined) throw invalidAccess(fault)
  }
  const checkGesture = (what: string): void => {
    if (!env.userGesture()) throw invalidAccess(`Must ${what} from a user gesture handler.`)
  }

  class ApplePaySession extends SimulatedSession {
    static supportsVersion(version: number): boolean {
      if (!version) throw invalidAccess('The version must be at least 1.')
      checkPlace()
      return isVersion(version, env.version)
    }

    static canMakePayments(): boolean {
      checkPlace()
      return wallet.status !== 'applePayUnsupported'
    }

    static async applePayCapabilities(merchantIdentifier: string) {
      checkMerchantIdentifier(merchantIdentifier)
      checkPlace()
      return { paymentCredentialStatus: wallet.status }
    }

    static async canMakePaymentsWithActiveCard(merchantIdentifier: string): Promise<boolean> {
      checkMerchantIdentifier(merchantIdentifier)
      checkPlace()
      return wallet.status === 'paymentCredentialsAvailable'
    }

    static async openPaymentSetup(merchantIdentifier: string): Promise<boolean> {
      checkMerchantIdentifier(merchantIdentifier)
      checkPlace()
      checkGesture('call ApplePaySession.openPaymentSetup')
      if (wallet.status === 'applePayUnsupported') return false
      wallet.status = 'paymentCredentialsAvailable'
      return true
    }

    constructor(version: number, paymentRequest: unknown) {
      checkPlace()
      checkGesture('create a new ApplePaySession')
      super(checkRequest(version, paymentRequest, env.version), env)
    }
  }
  // As in WebKit, the constants of versions 1 and 2 are members of the class.
  return Object.assign(ApplePaySession, statuses)
}
