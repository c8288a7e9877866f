import { vi } from 'vitest'
import { TenderError } from '../shared/error'
import { email, secrets } from './cards'
import { createClock, type WorldClock } from './clock'
import type { Frame } from './frame-transport'
import { createLocks, type Locks } from './locks'
import { createMerchant, type Merchant } from './merchant'
import { createNetwork, type Network } from './network'
import { createRandom } from './random'
import { createService, type ModelService } from './service'

/** A browser, a merchant, a network and the service, at one clock. */
export interface World {
  service: ModelService
  network: Network
  merchant: Merchant
  locks: Locks
  clock: WorldClock
  storage: Map<string, string>
  byWire: boolean
  flowId: string
  random: () => number
  newId: () => string
  accountOrigins: (frame: Frame, online: () => boolean) => Promise<string[]>
  working: <Result>(act: () => Promise<Result>) => Promise<Result>
  /** Looks for what has no place in storage, warnings, errors and messages. */
  note: (where: string, what: unknown) => void
  /** What has turned out wrong. */
  faults: string[]
}

export interface WorldOptions {
  seed: number
  flowId: string
  byWire: boolean
}

export const createWorld = ({ seed, flowId, byWire }: WorldOptions): World => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2030, 0, 1) })
  const random = createRandom(seed)
  const service = createService({ byWire })
  const network = createNetwork(service, random)
  const faults: string[] = []
  let made = 0
  let working = 0
  return {
    service,
    network,
    merchant: createMerchant(network, random),
    locks: createLocks(),
    clock: createClock(() => service.busy() || working > 0),
    storage: new Map(),
    byWire,
    flowId,
    random,
    newId: () => {
      made += 1
      return `key-${made}`
    },
    // It is no GraphQL, so it is not the service's handler that answers it here.
    accountOrigins: async (frame, online) => {
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.floor(random() * 100)))
      if (!frame.alive) return new Promise(() => {})
      if (!online())
        throw new TenderError('network.failed', 'The account could not be read: the service was not reached')
      return []
    },
    working: async (act) => {
      working += 1
      try {
        return await act()
      } finally {
        working -= 1
      }
    },
    note: (where, what) => {
      const text = typeof what === 'string' ? what : told(what)
      const found = [...secrets, new RegExp(email)].find((secret) => secret.test(text))
      if (found) faults.push(`LEAK: ${where} holds what matches ${found}`)
    },
    faults,
  }
}

/** All of an error, and of its causes. */
const told = (what: unknown): string =>
  JSON.stringify(what, (_key, value) =>
    value instanceof Error ? { ...value, message: value.message, stack: value.stack, cause: value.cause } : value,
  ) ?? ''
