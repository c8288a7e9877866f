import { requestOf } from '../../src/contract/contract'
import type { MockProfile } from '../../src/mock/profiles'
import { withDeriveSecret } from '../../src/server/derive-secret'
import { supportedVariables } from '../../src/server/supported'
import { type Clock, createClock } from '../doubles/clock'
import { trackTimers } from '../doubles/frame'
import { useImmediateCrypto } from '../doubles/immediate-crypto'
import { createRandom } from '../doubles/random'
import { createServerClient, type ServerClientOptions, serverCredential } from '../doubles/server-client'
import { createService, type ModelService } from '../doubles/service'
import { type Browser, createBrowser, type StorageMode } from './browser/browser'
import { createDom, type Dom } from './browser/dom'
import { email, secrets } from './cards'
import { createHandlersMerchant, type MerchantOptions } from './merchant/handlers-merchant'
import type { Ask, Merchant, MerchantKind, Mood, ShopOrder } from './merchant/merchant'
import { createNetwork, type Network } from './network'

/**
 * Everything outside the SDK in a test: the customer's browsers, a merchant, a network and the
 * service, with one clock.
 */
export interface World {
  clock: Clock
  service: ModelService
  network: Network
  browsers: readonly Browser[]
  dom: Dom
  /** The shop's orders, by tracking id. */
  orders: Map<string, ShopOrder>
  merchant: MerchantKind
  merchantOf: (trackingId: string) => Merchant
  /** How the merchant's server treats its next requests to authorise. */
  moods: Mood[]
  /** All requests to authorise that pages have sent. */
  asks: Ask[]
  /** The number of pages that were opened. */
  pages: number
  byWire: boolean
  random: () => number
  newId: () => string
  working: <Result>(act: () => Promise<Result>) => Promise<Result>
  /**
   * Records a violation if a text contains card data or the customer's email address. Called for
   * everything that is stored, sent to the page or reported.
   */
  note: (where: string, what: unknown) => void
  /** Whether the merchant's server is executing a request. */
  isBusy: () => boolean
  /** The violations that the checks have found. */
  faults: string[]
  /** Executes an operation of the service for the shop, without the simulated network. */
  directly: (name: string, variables: object) => Promise<unknown>
}

export interface WorldOptions {
  /** @default 1 */
  seed?: number
  /** @default handlers */
  merchant?: MerchantKind
  /** Whether the frames use HTTP and GraphQL. @default false */
  byWire?: boolean
  /** Which interface the service has. @default 'full' */
  profile?: MockProfile
  /** How the storage of each of the two browsers behaves. @default works */
  storage?: readonly StorageMode[]
}

const start = Date.UTC(2030, 0, 1)

export const createWorld = ({
  seed = 1,
  merchant = 'handlers',
  byWire = false,
  profile = 'full',
  storage = [],
}: WorldOptions = {}): World => {
  let underWay = 0
  const clock = createClock(start, () => underWay > 0 || service.busy())
  trackTimers()
  useImmediateCrypto()
  const random = createRandom(seed)
  let made = 0
  const newId = () => {
    made += 1
    return `key-${made}`
  }
  const service: ModelService = createService({ byWire, profile, now: () => clock.now() })
  const network = createNetwork(random, () => clock.now())
  const orders = new Map<string, ShopOrder>()
  const moods: Mood[] = []
  const taken = new Map<Ask, Mood | undefined>()
  const options: MerchantOptions = {
    server: withDeriveSecret(
      createServerClient({
        carry: carryToService(network, service),
        runtime: { now: clock.now, random, newKey: newId, wait: clock.wait },
      }),
      serverCredential,
    ),
    orderOf: (trackingId) => {
      const order = orders.get(trackingId)
      if (!order) throw new Error(`The shop has no order ${trackingId}`)
      return order
    },
    takeMood: (ask) => {
      if (!taken.has(ask)) taken.set(ask, moods.shift())
      return taken.get(ask)
    },
    newId,
    now: clock.now,
  }
  const shop = createHandlersMerchant(merchant, options)
  let serving = 0
  const served: Merchant = {
    settle: shop.settle,
    answer: async (request) => {
      serving += 1
      try {
        return await shop.answer(request)
      } finally {
        serving -= 1
      }
    },
  }
  const faults: string[] = []
  return {
    clock,
    isBusy: () => serving > 0,
    service,
    network,
    browsers: [0, 1].map((index) => createBrowser(index, storage[index])),
    dom: createDom(),
    orders,
    merchant,
    merchantOf: () => served,
    moods,
    asks: [],
    pages: 0,
    byWire,
    random,
    newId,
    working: async (act) => {
      underWay += 1
      try {
        return await act()
      } finally {
        underWay -= 1
      }
    },
    note: (where, what) => {
      const text = typeof what === 'string' ? what : asText(what)
      const found = [...secrets, new RegExp(email)].find((secret) => secret.test(text))
      if (found) faults.push(`LEAK: ${where} holds what matches ${found}`)
    },
    faults,
    directly: async (name, variables) => service.answer({ name, variables, credential: serverCredential }),
  }
}

/** Sends the requests of the merchant's server through the network. */
const carryToService =
  (network: Network, service: ModelService): ServerClientOptions['carry'] =>
  ({ operation, variables, idempotencyKey, timeoutMs }) => {
    const { name } = operation
    const supported = supportedVariables(operation, variables, service.features)
    const wire = requestOf(operation, supported, service.features)
    const request = { name, variables: supported, wire, credential: serverCredential, idempotencyKey }
    return network.carry({ name, from: 'server', arrive: () => service.answer(request) }, { timeoutMs })
  }

/** Serialises an error with its stack and its causes. */
const asText = (what: unknown): string =>
  JSON.stringify(what, (_key, value) =>
    value instanceof Error ? { ...value, message: value.message, stack: value.stack, cause: value.cause } : value,
  ) ?? ''
