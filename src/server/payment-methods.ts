import { deletePaymentMethod } from '../api/server/delete-payment-method'
import { getPaymentMethod } from '../api/server/get-payment-method'
import { getPaymentMethods } from '../api/server/get-payment-methods'
import { headlessRequestPaymentProcessorToken } from '../api/server/headless-request-payment-processor-token'
import type { ProcessorTokenRequest, TokenInput } from '../api/server/inputs/vault'
import type { PaymentMethod } from '../api/server/shapes/payment-method-shape'
import { type TokenisedMethod, tokenisePaymentMethod } from '../api/server/tokenise-payment-method'
import { updateDefaultPaymentMethod } from '../api/server/update-default-payment-method'
import type { Call } from './call'
import type { CallOptions, KeyedOptions } from './options'
import { pendingActionOf } from './pending-action'
import type { Runtime } from './runtime'

/** The processor's token, or the address of the 3-D Secure that comes before it. */
export type ProcessorToken = { waits: false; token: string } | { waits: true; url: string }

export interface PaymentMethods {
  /** Repeated with the same idempotency key until the outcome is known. Cards are better tokenised in the browser. */
  tokenise(input: TokenInput, options?: KeyedOptions): Promise<TokenisedMethod>
  /** By its token or its id. */
  get(token: string, options?: CallOptions): Promise<PaymentMethod>
  list(customerId: string, options?: CallOptions): Promise<PaymentMethod[]>
  delete(token: string, options?: CallOptions): Promise<boolean>
  /** Makes it the default of its customer. */
  makeDefault(token: string, options?: CallOptions): Promise<boolean>
  /** Call it again once the customer has come back from the address it gave. */
  processorToken(request: ProcessorTokenRequest, options?: CallOptions): Promise<ProcessorToken>
}

export const createPaymentMethods = (call: Call, { newKey }: Runtime): PaymentMethods => ({
  tokenise: (data, { idempotencyKey = newKey(), ...options } = {}) =>
    call(tokenisePaymentMethod, { data }, { ...options, idempotencyKey }),
  get: (token, options) => call(getPaymentMethod, { token }, options),
  list: async (customerId, options) => (await call(getPaymentMethods, { customerId }, options)) ?? [],
  delete: (token, options) => call(deletePaymentMethod, { token }, options),
  makeDefault: (token, options) => call(updateDefaultPaymentMethod, { token }, options),
  processorToken: async (tokenRequest, options) => {
    try {
      const { token } = await call(headlessRequestPaymentProcessorToken, { tokenRequest }, options)
      return { waits: false, token }
    } catch (error) {
      const { url } = pendingActionOf(error) ?? {}
      if (url === undefined) throw error
      return { waits: true, url }
    }
  },
})
