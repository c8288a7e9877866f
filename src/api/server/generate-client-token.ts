import * as z from 'zod/mini'
import { selectionOf } from './selection-of'
import type { ExtendedOperation } from './server-operation'
import { long } from './shapes/leaves'

const clientTokenShape = z.object({ token: z.string(), ttl: long })

/** The customer, order and amount that a Client Token is for. */
export interface ClientTokenInput {
  /** Minor units. */
  amount?: number
  /** ISO 4217. */
  currency?: string
  /** Gives access to this customer's payment methods in the vault. */
  customerId?: string
  /**
   * The order that the token is for. Cards that are sent with it can pay for this order only. Sent
   * only if the service announces `clientTokenTrackingId` for the `publicKey` of `createServer`.
   */
  trackingId?: string
}

/** A Client Token, with which a browser can call the service. */
export interface ClientToken {
  token: string
  /** Lifetime in seconds. */
  ttl: number
}

export const generateClientToken: ExtendedOperation<ClientTokenInput, ClientToken> = {
  name: 'generateClientToken',
  document: `mutation generateClientToken($amount: Long, $currency: String, $customerId: ID) {
    generateClientToken(amount: $amount, currency: $currency, customerId: $customerId) ${selectionOf(clientTokenShape)}
  }`,
  extension: {
    feature: 'clientTokenTrackingId',
    document: `mutation generateClientToken($amount: Long, $currency: String, $customerId: ID, $trackingId: ID) {
      generateClientToken(amount: $amount, currency: $currency, customerId: $customerId, trackingId: $trackingId) ${selectionOf(clientTokenShape)}
    }`,
  },
  result: clientTokenShape,
  repeat: 'never',
}
