import * as z from 'zod/mini'
import type { ClientTokenInput } from './inputs/client-token'
import type { ClientToken } from './records/client-token'
import { selectionOf } from './selection-of'
import type { ExtendedOperation } from './server-operation'
import { long } from './shapes/leaves'

export const clientTokenShape = z.object({ token: z.string(), ttl: long })

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
