import { isObject } from '../../../shared/is-object'
import type { JsonObject } from '../../domain/wallets'
import { buttonFaults, createButton } from './button'
import { tokenisationFault } from './check-method'
import { type Callbacks, isReadyToPayFault, methodsOf, paymentDataFault } from './check-request'
import type { AccountStatus, GoogleEnvironment } from './environment'
import { SimulatedPaymentsError } from './payments-error'
import { runSheet } from './run-sheet'

/** Creates the class for `google.payments.api.PaymentsClient` of a window. */
export const createClientClass = (env: GoogleEnvironment, account: { status: AccountStatus }): object => {
  const refuse = (statusCode: string, statusMessage: string): never => {
    env.fault(`${statusCode}: ${statusMessage}`)
    throw new SimulatedPaymentsError(statusCode, statusMessage)
  }
  const developerError = (fault: string | undefined): void => {
    if (fault !== undefined) refuse('DEVELOPER_ERROR', fault)
  }
  const secureFault = () => (env.isSecure() ? undefined : 'Google Pay APIs should be called in secure context!')

  return class PaymentsClient {
    readonly #production: boolean
    readonly #merchant: JsonObject
    readonly #callbacks: Callbacks | undefined

    /** @throws Error for an unknown environment. */
    constructor(paymentOptions: unknown) {
      const options = isObject(paymentOptions) ? paymentOptions : {}
      if (options.environment !== undefined && !['PRODUCTION', 'TEST'].includes(String(options.environment))) {
        throw new Error('Parameter environment in PaymentOptions can be PRODUCTION or TEST, which is the default.')
      }
      this.#production = options.environment === 'PRODUCTION'
      this.#merchant = isObject(options.merchantInfo) ? options.merchantInfo : {}
      this.#callbacks = isObject(options.paymentDataCallbacks) ? options.paymentDataCallbacks : undefined
    }

    async isReadyToPay(request: unknown) {
      developerError(secureFault() ?? isReadyToPayFault(request))
      const { status } = account
      const wantsPresent = isObject(request) && request.existingPaymentMethodRequired === true
      return {
        result: status === 'ready' || status === 'no-card',
        ...(wantsPresent ? { paymentMethodPresent: !this.#production || status === 'ready' } : {}),
      }
    }

    async loadPaymentData(request: unknown): Promise<unknown> {
      const gesture = env.userGesture()
      developerError(secureFault() ?? paymentDataFault(request, this.#callbacks))
      const checked = request as JsonObject
      const merchant = { ...this.#merchant, ...(checked.merchantInfo as JsonObject) }
      if (this.#production && (typeof merchant.merchantId !== 'string' || merchant.merchantId === '')) {
        refuse('MERCHANT_ACCOUNT_ERROR', 'merchantInfo.merchantId must be set in PRODUCTION')
      }
      if (!gesture) refuse('CANCELED', 'loadPaymentData must be called while a click is processed')
      if (env.active.end) refuse('CANCELED', 'A payment sheet is already shown')
      const fault = methodsOf(checked)
        .map(tokenisationFault)
        .find((one) => one !== undefined)
      if (fault !== undefined) refuse('CANCELED', fault)
      if (account.status === 'unsupported') {
        throw new SimulatedPaymentsError('CANCELED', 'This browser or account is not supported')
      }
      if (account.status === 'account-error') {
        throw new SimulatedPaymentsError('BUYER_ACCOUNT_ERROR', 'This account cannot provide payment information')
      }
      const cards = account.status === 'no-card' ? [] : env.cards
      return runSheet(checked, this.#callbacks ?? {}, { ...env, cards })
    }

    /** Only checks the request, because the simulator has nothing to prefetch. */
    prefetchPaymentData(request: unknown): void {
      const fault = paymentDataFault(request, this.#callbacks)
      if (fault !== undefined) env.fault(`DEVELOPER_ERROR: ${fault}`)
    }

    createButton(options: unknown): HTMLElement {
      const given = isObject(options) ? options : {}
      for (const fault of buttonFaults(given)) env.fault(fault)
      if (!env.document) throw new Error('There is no document to create a button in.')
      return createButton(env.document, given)
    }
  }
}
