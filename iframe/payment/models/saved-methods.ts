import { type ReadonlySignal, signal } from '@preact/signals-core'
import { isTenderError, TenderError } from '../../../src/shared/error'
import { withRetries } from '../../controller/models/with-retries'
import { within } from '../../controller/models/within'
import { readMethods, type SavedMethod } from './saved-method'
import { isNotFound, type Vault } from './vault'

/**
 * `none`: no customer, or one that the Client Token does not reach. `failed` and `offline` may be tried again; the latter is by itself
 * when the network is back.
 */
export type ListStatus = 'none' | 'loading' | 'ready' | 'failed' | 'offline'

/** The customer's saved cards. A change shows at once, and is undone when the service refuses it. */
export interface SavedMethods {
  list: ReadonlySignal<readonly SavedMethod[]>
  status: ReadonlySignal<ListStatus>
  /** Whose they are; the same one again asks nothing anew. */
  belongTo(customerId: string | undefined): Promise<void>
  load(): Promise<void>
  /** @returns whether it is gone */
  remove(method: SavedMethod): Promise<boolean>
  /** @returns whether it is the default now */
  makeDefault(method: SavedMethod): Promise<boolean>
}

export interface SavedMethodsNeeds {
  vault: Vault
  now: () => Date
  random: () => number
  isOnline: () => boolean
  onWarning: (error: TenderError) => void
}

/** Milliseconds until a list that does not come is told as one that failed. */
export const listPatienceMs = 20_000

const retries = { tries: 3, firstWaitMs: 300, longestWaitMs: 5000 } as const

export const createSavedMethods = ({ vault, now, random, isOnline, onWarning }: SavedMethodsNeeds): SavedMethods => {
  const list = signal<readonly SavedMethod[]>([])
  const status = signal<ListStatus>('none')
  let owner: string | undefined

  const ask = async (customerId: string) => {
    const stored = await within(
      listPatienceMs,
      withRetries(() => vault.methodsOf(customerId), { ...retries, random }),
      () => new TenderError('network.timeout', 'getPaymentMethods: no answer in time'),
    )
    return readMethods(stored, now())
  }

  /** What an error means for the list. */
  const statusAfter = (error: unknown): ListStatus => {
    if (isNotFound(error)) {
      const fault = { path: 'saved.customerId', message: 'your Client Token does not reach this customer' }
      onWarning(new TenderError('options.invalid', `element: ${fault.path}: ${fault.message}`, { fields: [fault] }))
      return 'none'
    }
    if (!isOnline()) return 'offline'
    if (isTenderError(error)) onWarning(error)
    return 'failed'
  }

  const load = async () => {
    const customerId = owner
    if (customerId === undefined) return
    status.value = 'loading'
    try {
      const methods = await ask(customerId)
      if (owner !== customerId) return
      list.value = methods
      status.value = 'ready'
    } catch (error) {
      if (owner === customerId) status.value = statusAfter(error)
    }
  }

  /** Reads what the service made of a change; what is shown stays where it does not say. */
  const catchUp = async (customerId: string | undefined) => {
    if (customerId === undefined) return
    const methods = await ask(customerId).catch(() => undefined)
    if (methods && owner === customerId) list.value = methods
  }

  const change = async (shown: readonly SavedMethod[], act: () => Promise<void>): Promise<boolean> => {
    const customerId = owner
    const before = list.peek()
    list.value = shown
    try {
      await act()
    } catch (error) {
      if (owner === customerId) list.value = before
      if (isTenderError(error)) onWarning(error)
      return false
    }
    // Which one the service made the default after a deletion, it alone knows.
    void catchUp(customerId)
    return true
  }

  return {
    list,
    status,
    belongTo: async (customerId) => {
      if (customerId === owner) return
      owner = customerId
      list.value = []
      status.value = 'none'
      await load()
    },
    load,
    remove: ({ token, others }) =>
      change(
        list.peek().filter((method) => method.token !== token),
        // The older ones first: what is left when one fails is still the card that is shown.
        async () => {
          for (const each of [...others, token]) await vault.remove(each)
        },
      ),
    makeDefault: ({ token }) =>
      change(
        list.peek().map((method) => ({ ...method, isDefault: method.token === token })),
        () => vault.makeDefault(token),
      ),
  }
}
