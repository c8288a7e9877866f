import { type ClientToken, type ClientTokenInput, generateClientToken } from '../api/server/generate-client-token'
import { getDispute } from '../api/server/get-dispute'
import { type DisputeListInput, listDisputes } from '../api/server/list-disputes'
import { setupWallet, type WalletSession } from '../api/server/setup-wallet'
import type { Dispute } from '../api/server/shapes/dispute-shape'
import { createCall } from './call'
import { createCallExtended } from './call-extended'
import { checkOptions } from './check-options'
import { type Customers, createCustomers } from './customers'
import { createFeatures } from './features'
import { createIntents, type Intents } from './intents'
import type { CallOptions, ServerOptions } from './options'
import { type PagedList, pagedList } from './paged-list'
import { createPaymentMethods, type PaymentMethods } from './payment-methods'
import { createPayments, type Payments } from './payments'
import { platform, type Runtime } from './runtime'

/** The service, as a merchant's server calls it. Every call rejects with TenderError and nothing else. */
export interface TenderServer {
  /** The service's address, as the options have it. */
  readonly serviceUrl: string
  payments: Payments
  paymentMethods: PaymentMethods
  customers: Customers
  intents: Intents
  clientTokens: {
    /** What the browser needs to send a card to the service. */
    generate(input?: ClientTokenInput, options?: CallOptions): Promise<ClientToken>
  }
  wallets: {
    /** The session to hand to the wallet as it is; it lives five minutes. */
    setup(walletType: 'APPLE_PAY' | 'GOOGLE_PAY', payload: object, options?: CallOptions): Promise<WalletSession>
  }
  disputes: {
    get(id: string, options?: CallOptions): Promise<Dispute>
    list(input?: DisputeListInput, options?: CallOptions): PagedList<Dispute>
  }
}

/** @throws TenderError `options.invalid` for options that cannot work, `key.private` in a browser */
export const createServer = (options: ServerOptions): TenderServer => assembleServer(options, platform)

/** The same in a world of one's own: a clock, randomness and waiting that a test moves. */
export const assembleServer = (options: ServerOptions, runtime: Runtime): TenderServer => {
  checkOptions(options)
  const call = createCall(options, runtime)
  const callExtended = createCallExtended(call, createFeatures(options, runtime), runtime)
  return {
    serviceUrl: options.serviceUrl,
    payments: createPayments(call, runtime),
    paymentMethods: createPaymentMethods(call, runtime),
    customers: createCustomers(call),
    intents: createIntents(callExtended),
    clientTokens: {
      generate: ({ trackingId, ...input } = {}, given) =>
        trackingId === undefined
          ? call(generateClientToken, input, given)
          : callExtended(generateClientToken, (isExtended) => (isExtended ? { ...input, trackingId } : input), given),
    },
    wallets: { setup: (walletType, payload, given) => call(setupWallet, { walletType, payload }, given) },
    disputes: {
      get: (id, given) => call(getDispute, { id }, given),
      list: ({ paymentId, status, ...position } = {}, given) => {
        const filter = { ...(paymentId === undefined ? {} : { paymentId }), ...(status ? { status } : {}) }
        return pagedList((at) => call(listDisputes, { ...at, ...filter }, given), position)
      },
    },
  }
}
