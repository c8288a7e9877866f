import type { TokenInput } from '../api/inputs'
import { operations } from '../api/operations'
import type { CardToken, HeadlessPaymentProcessorTokenRequest, PaymentMethod } from '../contract/generated/types'
import type { Call } from './call'
import type { CallOptions, KeyedOptions } from './options'
import { pendingActionOf } from './pending-action'
import type { Runtime } from './runtime'

/** A processor's token, or the URL of the 3-D Secure challenge that must come first. */
export type ProcessorToken = { waits: false; token: string } | { waits: true; url: string }

/** Calls about stored payment methods. */
export interface PaymentMethods {
  /**
   * Stores a card or a bank account. If the service keeps idempotency keys, the request is repeated
   * up to three times with the same key after a temporary error. Cards should be tokenised in the
   * browser instead.
   *
   * @param input The payment method, and optionally its customer.
   * @returns The token and the customer.
   */
  tokenise(input: TokenInput, options?: KeyedOptions): Promise<CardToken>
  /**
   * Reads a stored payment method.
   *
   * @param token The method's token or id.
   */
  get(token: string, options?: CallOptions): Promise<PaymentMethod>
  /** Lists the payment methods of a customer, newest first. */
  list(customerId: string, options?: CallOptions): Promise<PaymentMethod[]>
  /**
   * Deletes a payment method. If it was the default, the customer's newest other payment method
   * becomes the default.
   *
   * @returns Whether the service confirms the deletion.
   */
  delete(token: string, options?: CallOptions): Promise<boolean>
  /**
   * Makes a payment method its customer's default.
   *
   * @param token The method's token.
   * @returns Whether the service confirms the change.
   */
  makeDefault(token: string, options?: CallOptions): Promise<boolean>
  /**
   * Requests a processor's own token for a stored payment method. If the result has a `url`, send
   * the customer to this URL, and call `processorToken` again after the customer has returned.
   *
   * @param request The method's token, the processor's connection, the currency and the return URL.
   * @returns The token, or the URL of a 3-D Secure challenge.
   */
  processorToken(request: HeadlessPaymentProcessorTokenRequest, options?: CallOptions): Promise<ProcessorToken>
}

export const createPaymentMethods = (call: Call, { newKey }: Runtime): PaymentMethods => ({
  tokenise: (data, { idempotencyKey = newKey(), ...options } = {}) =>
    call(operations.tokenisePaymentMethod, { data }, { ...options, idempotencyKey }),
  get: (token, options) => call(operations.getPaymentMethod, { token }, options),
  list: async (customerId, options) => (await call(operations.getPaymentMethods, { customerId }, options)) ?? [],
  delete: async (token, options) => (await call(operations.deletePaymentMethod, { token }, options)) === true,
  makeDefault: async (token, options) =>
    (await call(operations.updateDefaultPaymentMethod, { token }, options)) === true,
  processorToken: async (tokenRequest, options) => {
    try {
      const { token } = await call(operations.headlessRequestPaymentProcessorToken, { tokenRequest }, options)
      return { waits: false, token }
    } catch (error) {
      const { url } = pendingActionOf(error) ?? {}
      if (url === undefined) throw error
      return { waits: true, url }
    }
  },
})
