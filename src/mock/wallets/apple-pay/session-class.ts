import { invalidAccess } from './argument-checks'
import { checkRequest, isVersion } from './check-request'
import { errorsOf, statuses } from './check-update'
import type { AppleEnvironment } from './environment'
import { createPaymentSession, events, type PaymentSession } from './payment-session'
import type { WalletStatus } from './status'

type Handler = ((event: Event) => void) | null

/** The class that pages know as `ApplePaySession`, in one window. */
export const createSessionClass = (env: AppleEnvironment, wallet: { status: WalletStatus }): object => {
  /** @throws DOMException InvalidAccessError where Apple Pay must not be called */
  const checkPlace = (): void => {
    const fault = env.placeFault()
    if (fault !== undefined) throw invalidAccess(fault)
  }
  const checkGesture = (what: string): void => {
    if (!env.userGesture()) throw invalidAccess(`Must ${what} from a user gesture handler.`)
  }
  const checkMerchant = (merchantIdentifier: unknown): void => {
    if (typeof merchantIdentifier !== 'string') throw new TypeError('A merchant identifier is required.')
  }

  return class ApplePaySession extends EventTarget {
    static readonly STATUS_SUCCESS = statuses.STATUS_SUCCESS
    static readonly STATUS_FAILURE = statuses.STATUS_FAILURE
    static readonly STATUS_INVALID_BILLING_POSTAL_ADDRESS = statuses.STATUS_INVALID_BILLING_POSTAL_ADDRESS
    static readonly STATUS_INVALID_SHIPPING_POSTAL_ADDRESS = statuses.STATUS_INVALID_SHIPPING_POSTAL_ADDRESS
    static readonly STATUS_INVALID_SHIPPING_CONTACT = statuses.STATUS_INVALID_SHIPPING_CONTACT
    static readonly STATUS_PIN_REQUIRED = statuses.STATUS_PIN_REQUIRED
    static readonly STATUS_PIN_INCORRECT = statuses.STATUS_PIN_INCORRECT
    static readonly STATUS_PIN_LOCKOUT = statuses.STATUS_PIN_LOCKOUT

    oncancel: Handler = null
    onpaymentauthorized: Handler = null
    onpaymentmethodselected: Handler = null
    onshippingcontactselected: Handler = null
    onshippingmethodselected: Handler = null
    onvalidatemerchant: Handler = null
    oncouponcodechanged: Handler = null

    readonly #run: PaymentSession
    readonly #listened = new Set<string>()

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
      checkMerchant(merchantIdentifier)
      checkPlace()
      return { paymentCredentialStatus: wallet.status }
    }

    static async canMakePaymentsWithActiveCard(merchantIdentifier: string): Promise<boolean> {
      checkMerchant(merchantIdentifier)
      checkPlace()
      return wallet.status === 'paymentCredentialsAvailable'
    }

    static async openPaymentSetup(merchantIdentifier: string): Promise<boolean> {
      checkMerchant(merchantIdentifier)
      checkPlace()
      checkGesture('call ApplePaySession.openPaymentSetup')
      if (wallet.status === 'applePayUnsupported') return false
      wallet.status = 'paymentCredentialsAvailable'
      return true
    }

    constructor(version: number, paymentRequest: unknown) {
      super()
      checkPlace()
      checkGesture('create a new ApplePaySession')
      const request = checkRequest(version, paymentRequest, env.version)
      this.#run = createPaymentSession(request, env, {
        isHandled: (type) => this.#listened.has(type) || this.#handler(type) !== undefined,
        dispatch: (type, detail) => this.dispatchEvent(Object.assign(new Event(type), detail)),
      })
      // Handlers are called as listeners are: one that throws is told to the console, and breaks nothing else.
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
      this.#run.begin()
    }

    abort(): void {
      this.#run.abort()
    }

    completeMerchantValidation(merchantSession: unknown): void {
      this.#run.completeMerchantValidation(merchantSession)
    }

    /** An update; or, as in versions 1 and 2, a status, the methods, the total and the line items. */
    completeShippingContactSelection(...given: unknown[]): void {
      const [status, newShippingMethods, newTotal, newLineItems] = given
      const update =
        given.length === 1 ? status : { newShippingMethods, newTotal, newLineItems, errors: errorsOf(status) }
      this.#run.completeUpdate('contact', update)
    }

    /** An update; or, as in versions 1 and 2, a status, the total and the line items. */
    completeShippingMethodSelection(...given: unknown[]): void {
      const [status, newTotal, newLineItems] = given
      if (given.length === 1) this.#run.completeUpdate('delivery', status)
      else if (errorsOf(status).length > 0) this.#run.cancelFor('delivery')
      else this.#run.completeUpdate('delivery', { newTotal, newLineItems })
    }

    /** An update; or, as in versions 1 and 2, the total and the line items. */
    completePaymentMethodSelection(...given: unknown[]): void {
      const [newTotal, newLineItems] = given
      this.#run.completeUpdate('card', given.length === 1 ? newTotal : { newTotal, newLineItems })
    }

    completeCouponCodeChange(update: unknown): void {
      this.#run.completeUpdate('coupon', update)
    }

    completePayment(result: unknown): void {
      this.#run.completePayment(result)
    }
  }
}
