import { batch, type ReadonlySignal, signal } from '@preact/signals-core'
import { isTenderError, TenderError } from '../../../src/shared/error'
import { waitForAnswer } from '../../../src/shared/with-timeout'
import { withRetries } from '../../with-retries'
import { type Change, createOptimisticList } from './optimistic-list'
import { readMethods, type SavedMethod, sortMethods } from './saved-method'
import { isNotFound, type Vault } from './vault'

/**
 * The status of the list of saved cards. `none`: there is no customer, or the Client Token gives no
 * access to their cards. `failed`: the customer can load the list again. `offline`: the list is
 * loaded again when the network is back.
 */
export type ListStatus = 'none' | 'loading' | 'ready' | 'failed' | 'offline'

/**
 * The customer's saved cards. A change is shown at once, and reverted if it cannot be confirmed.
 */
export interface SavedMethods {
  list: ReadonlySignal<readonly SavedMethod[]>
  status: ReadonlySignal<ListStatus>
  /** Whether a read of this customer's list has ended, successfully or not. */
  answered: ReadonlySignal<boolean>
  /** Sets the customer and reads their list. The same customer again has no effect. */
  setCustomer(customerId: string | undefined): Promise<void>
  load(): Promise<void>
  /**
   * Deletes a card.
   * @returns whether it is certain that the card is deleted
   */
  remove(method: SavedMethod): Promise<boolean>
  /**
   * Makes a card the default.
   * @returns whether it is certain that the card is the default now
   */
  makeDefault(method: SavedMethod): Promise<boolean>
}

export interface SavedMethodsNeeds {
  vault: Vault
  /** Returns the methods to show among those that are stored. @default `readMethods`: the cards */
  read?: typeof readMethods
  now: () => Date
  random: () => number
  isOnline: () => boolean
  onWarning: (error: TenderError) => void
}

/** Milliseconds until reading the list counts as failed. */
export const listTimeoutMs = 20_000

/**
 * Milliseconds that the customer waits for the list after a change has failed. A list that arrives
 * later is still shown.
 */
export const changeTimeoutMs = 5000

const retries = { attempts: 3, firstWaitMs: 300, longestWaitMs: 5000 } as const

interface ListResult {
  methods: readonly SavedMethod[]
  /** Whether no later read has started. A list from an earlier read may lack later changes. */
  isLatest(): boolean
}

/**
 * Creates the function that reads the saved cards of a customer. It counts its calls, so that
 * `isLatest` returns whether no later read has started.
 */
const createListReader = ({ vault, now, random, read = readMethods }: SavedMethodsNeeds) => {
  let lastRead = 0
  return async (customerId: string): Promise<ListResult> => {
    lastRead += 1
    const thisRead = lastRead
    const stored = await waitForAnswer(
      'getPaymentMethods',
      withRetries(() => vault.list(customerId), { ...retries, random }),
      listTimeoutMs,
    )
    return { methods: read(stored, now()), isLatest: () => thisRead === lastRead }
  }
}

const wrongCustomer = () => {
  const field = { path: 'saved.customerId', message: 'your Client Token belongs to another customer' }
  return new TenderError('options.invalid', `element: ${field.path}: ${field.message}`, { fields: [field] })
}

/**
 * Creates the functions for the two changes: a deletion and a new default. Each returns the effect
 * of the change on a list, the calls to the vault, and a check whether a list of the service
 * already contains the change.
 */
const createChanges = (vault: Vault) => ({
  remove: ({ token, duplicates }: SavedMethod) => ({
    apply: ((methods) => methods.filter((method) => method.token !== token)) as Change,
    // Duplicates first: if a call fails, the remaining token is that of the shown card.
    call: async () => {
      for (const each of [...duplicates, token]) await vault.remove(each)
    },
    isDone: (methods: readonly SavedMethod[]) =>
      !methods.some((method) => [method.token, ...method.duplicates].includes(token)),
  }),
  makeDefault: ({ token }: SavedMethod) => ({
    apply: ((methods) => methods.map((method) => ({ ...method, isDefault: method.token === token }))) as Change,
    call: () => vault.makeDefault(token),
    isDone: (methods: readonly SavedMethod[]) => methods.some((method) => method.token === token && method.isDefault),
  }),
})

type ServiceChange = ReturnType<ReturnType<typeof createChanges>['remove']>

interface ChangeNeeds {
  list: ReturnType<typeof createOptimisticList>
  /** Returns the customer whose methods the list contains. */
  owner: () => string | undefined
  readList: ReturnType<typeof createListReader>
  accept: (customerId: string | undefined, result: ListResult) => void
  onWarning: SavedMethodsNeeds['onWarning']
}

/**
 * Creates the function that makes a change. The list shows the change at once, and the previous
 * methods again if the change cannot be confirmed.
 */
const createChangeRunner =
  ({ list, owner, readList, accept, onWarning }: ChangeNeeds) =>
  async ({ apply, call, isDone }: ServiceChange): Promise<boolean> => {
    const customerId = owner()
    const settle = list.apply(apply)
    const readAgain = async () => (customerId === undefined ? undefined : readList(customerId).catch(() => undefined))
    try {
      await call()
    } catch (error) {
      if (isTenderError(error)) onWarning(error)
      // Reads the list, because the service may have made the change although its reply was lost.
      const reading = readAgain()
      const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, changeTimeoutMs))
      const read = await Promise.race([reading, timeout])
      if (!read) void reading.then((later) => later && accept(customerId, later))
      const done = read !== undefined && isDone(read.methods)
      batch(() => {
        settle(done && owner() === customerId)
        if (read) accept(customerId, read)
      })
      return done
    }
    // After a deletion only the service knows the new default.
    void readAgain().then((read) => read && accept(customerId, read))
    settle(owner() === customerId)
    return true
  }

export const createSavedMethods = (needs: SavedMethodsNeeds): SavedMethods => {
  const { vault, isOnline, onWarning } = needs
  const list = createOptimisticList()
  const status = signal<ListStatus>('none')
  const answered = signal(false)
  const readList = createListReader(needs)
  const changes = createChanges(vault)
  let owner: string | undefined

  const accept = (customerId: string | undefined, { methods, isLatest }: ListResult) => {
    if (owner === customerId && isLatest()) list.setConfirmed(sortMethods(methods, list.shown.peek()))
  }

  const statusAfter = (error: unknown): ListStatus => {
    if (isNotFound(error)) {
      onWarning(wrongCustomer())
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
    const result = await readList(customerId).then(
      (read) => {
        accept(customerId, read)
        return 'ready' as const
      },
      (error) => (owner === customerId ? statusAfter(error) : 'none'),
    )
    if (owner !== customerId) return
    status.value = result
    answered.value = true
  }

  const change = createChangeRunner({ list, owner: () => owner, readList, accept, onWarning })

  return {
    list: list.shown,
    status,
    answered,
    setCustomer: async (customerId) => {
      if (customerId === owner) return
      owner = customerId
      list.clear()
      status.value = 'none'
      answered.value = false
      await load()
    },
    load,
    remove: (method) => change(changes.remove(method)),
    makeDefault: (method) => change(changes.makeDefault(method)),
  }
}
