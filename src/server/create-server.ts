import type { DisputeListInput } from '../api/listing'
import { operations } from '../api/operations'
import type { WalletSession } from '../api/wallet-session'
import type { Feature } from '../contract/generated/features'
import type { ClientToken, Dispute, GenerateClientTokenVariables } from '../contract/generated/types'
import { createCall } from './call'
import { checkOptions } from './check-options'
import { type Customers, createCustomers } from './customers'
import { withDeriveSecret } from './derive-secret'
import { createIntents, type Intents } from './intents'
import type { CallOptions, ServerOptions } from './options'
import { type PagedList, pagedList } from './paged-list'
import { createPaymentMethods, type PaymentMethods } from './payment-methods'
import { createPayments, type Payments } from './payments'
import { createProfile } from './profile'
import { platform, type Runtime } from './runtime'

/**
 * The service's client for a merchant's server.
 *
 * Every call rejects only with a TenderError. If its `requestSent` is false, the operation was not
 * sent. If the service answered with an error, `error.service` contains it. The page Errors of the
 * documentation explains the codes.
 */
export interface TenderServer {
  /** The service's URL, as in the options. */
  readonly serviceUrl: string
  /** The URL under which browsers reach the service. */
  readonly browserServiceUrl: string
  /**
   * Whether the service keeps idempotency keys: false if the option `idempotencyHeader` is false.
   * If it is false, a payment whose answer was lost must not be requested again.
   */
  readonly keepsIdempotencyKeys: boolean
  /**
   * Returns the additions that the service announces: those of the option `features`, otherwise
   * those of the account. The account's first answer is kept.
   */
  features(options?: CallOptions): Promise<readonly Feature[]>
  payments: Payments
  paymentMethods: PaymentMethods
  customers: Customers
  intents: Intents
  clientTokens: {
    /**
     * Creates a token with which the browser can send a card to the service. Pass `trackingId` to
     * bind the card to one order. This member is not sent if the service does not announce
     * `clientTokenTrackingId`: the card is then not bound.
     *
     * @param input Order, customer and amount; all optional.
     * @returns The token, and its lifetime in seconds.
     */
    generate(input?: GenerateClientTokenVariables, options?: CallOptions): Promise<ClientToken>
  }
  wallets: {
    /**
     * Creates a wallet session, which is valid for five minutes.
     *
     * @param walletType The wallet, such as `APPLE_PAY` or `GOOGLE_PAY`.
     * @param payload The wallet's own request, such as Apple's validation URL.
     * @returns The session.
     */
    setup(walletType: string, payload: object, options?: CallOptions): Promise<WalletSession>
  }
  disputes: {
    /** Reads a dispute. Only for a service that announces `full`. */
    get(id: string, options?: CallOptions): Promise<Dispute>
    /**
     * Lists disputes, newest first. Only for a service that announces `full`.
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
 * @throws TenderError `options.invalid` for invalid options; `key.private` in a browser, except for
 *   a test key with `allowBrowser`.
 */
export const createServer = (options: ServerOptions): TenderServer => assembleServer(options, platform)

/**
 * Creates the same client as `createServer`, but with a `runtime` whose clock, random values and
 * waits a test controls.
 */
export const assembleServer = (options: ServerOptions, runtime: Runtime): TenderServer => {
  checkOptions(options)
  const profile = createProfile(options, runtime)
  const call = createCall(options, runtime, profile)
  const server: TenderServer = {
    serviceUrl: options.serviceUrl,
    browserServiceUrl: options.browserServiceUrl ?? options.serviceUrl,
    keepsIdempotencyKeys: options.idempotencyHeader !== false,
    features: profile.read,
    payments: createPayments(call, runtime),
    paymentMethods: createPaymentMethods(call, runtime),
    customers: createCustomers(call),
    intents: createIntents(call),
    clientTokens: {
      generate: (input = {}, given) => call(operations.generateClientToken, input, given),
    },
    wallets: { setup: (walletType, payload, given) => call(operations.setupWallet, { walletType, payload }, given) },
    disputes: {
      get: (id, given) => call(operations.getDispute, { id }, given),
      list: ({ paymentId, status, ...position } = {}, given) => {
        const filter = { ...(paymentId === undefined ? {} : { paymentId }), ...(status ? { status } : {}) }
        return pagedList((at) => call(operations.listDisputes, { ...at, ...filter }, given), position)
      },
    },
  }
  return withDeriveSecret(server, options.privateKey)
}
