import { generateClientToken } from '../api/server/generate-client-token'
import { getDispute } from '../api/server/get-dispute'
import type { ClientTokenInput } from '../api/server/inputs/client-token'
import type { DisputeListInput } from '../api/server/inputs/listing'
import { listDisputes } from '../api/server/list-disputes'
import type { ClientToken } from '../api/server/records/client-token'
import type { Dispute } from '../api/server/records/dispute'
import type { WalletSession } from '../api/server/records/wallet-session'
import { setupWallet } from '../api/server/setup-wallet'
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

/**
 * The service's client for a merchant's server.
 *
 * Every call rejects only with a TenderError. `options.invalid` is thrown before a request is sent.
 * `key.unauthorised` and `key.forbidden` are errors of the key, `record.notFound` is a missing
 * record, `service.…` are errors of the service, and `network.…` errors of the connection.
 * `error.service` has the service's own error.
 */
export interface TenderServer {
  /** The service's URL, as in the options. */
  readonly serviceUrl: string
  payments: Payments
  paymentMethods: PaymentMethods
  customers: Customers
  intents: Intents
  clientTokens: {
    /**
     * Creates a token with which the browser can send a card to the service. Pass `trackingId` to
     * bind the card to one order.
     *
     * @param input Order, customer and amount; all optional.
     * @returns The token, and its lifetime in seconds.
     */
    generate(input?: ClientTokenInput, options?: CallOptions): Promise<ClientToken>
  }
  wallets: {
    /**
     * Creates a wallet session, valid for five minutes. Pass it to the wallet unchanged.
     *
     * @param walletType The wallet.
     * @param payload The wallet's own request, such as Apple's validation URL.
     * @returns The session.
     */
    setup(walletType: 'APPLE_PAY' | 'GOOGLE_PAY', payload: object, options?: CallOptions): Promise<WalletSession>
  }
  disputes: {
    /** Reads a dispute. */
    get(id: string, options?: CallOptions): Promise<Dispute>
    /**
     * Lists disputes, newest first.
     *
     * @param input A payment's id, statuses and a position in the list; all optional.
     * @returns A list to iterate over, or to read page by page.
     */
    list(input?: DisputeListInput, options?: CallOptions): PagedList<Dispute>
  }
}

/**
 * Creates the client of the service for a merchant's server.
 *
 * @param options The service's URL and a Private Key, and optional settings.
 * @throws TenderError `options.invalid` for invalid options; `key.private` in a browser.
 */
export const createServer = (options: ServerOptions): TenderServer => assembleServer(options, platform)

/**
 * Creates the same client as `createServer`, but with a `runtime` whose clock, random values and
 * waits a test controls.
 */
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
