import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { isTenderError, TenderError } from '../../../src/shared/error'
import { withRetries } from '../../with-retries'
import { withTimeout } from '../../with-timeout'
import { readMethods, type SavedMethod } from './saved-method'
import { isNotFound, type Vault } from './vault'

/**
 * `none`: no customer, or one that the Client Token does not reach. `failed` and `offline` may be tried again; the latter is by itself
 * when the network is back.
 */
export type ListStatus = 'none' | 'loading' | 'ready' | 'failed' | 'offline'

/** A change of what is shown, whatever else changes besides. */
type Change = (methods: readonly SavedMethod[]) => readonly SavedMethod[]

/** The customer's saved cards. A change shows at once, and is undone when the service has not made it. */
export interface SavedMethods {
  list: ReadonlySignal<readonly SavedMethod[]>
  status: ReadonlySignal<ListStatus>
  /** Whether the service has answered for this customer, well or not. */
  answered: ReadonlySignal<boolean>
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

/** Milliseconds that a customer waits longer to hear of a change whose answer was lost: a list that comes later is taken all the same. */
export const changePatienceMs = 5000

const retries = { tries: 3, firstWaitMs: 300, longestWaitMs: 5000 } as const

export const createSavedMethods = ({ vault, now, random, isOnline, onWarning }: SavedMethodsNeeds): SavedMethods => {
  /** What the service has told, with what it has done since. */
  const known = signal<readonly SavedMethod[]>([])
  /** What it is asked to do. */
  const underway = signal<readonly Change[]>([])
  const list = computed(() => underway.value.reduce((methods, change) => change(methods), known.value))
  const status = signal<ListStatus>('none')
  const answered = signal(false)
  let owner: string | undefined
  let reads = 0

  /** What was asked before the last time is not taken: it may be older than what is known. */
  const read = async (customerId: string) => {
    reads += 1
    const mine = reads
    const stored = await withTimeout(
      listPatienceMs,
      withRetries(() => vault.methodsOf(customerId), { ...retries, random }),
      () => new TenderError('network.timeout', 'getPaymentMethods: no answer in time'),
    )
    const methods = readMethods(stored, now())
    const take = () => {
      if (owner === customerId && mine === reads) known.value = methods
    }
    return { methods, take }
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
    const now = await read(customerId).then(
      ({ take }) => {
        take()
        return 'ready' as const
      },
      (error) => (owner === customerId ? statusAfter(error) : 'none'),
    )
    if (owner !== customerId) return
    status.value = now
    answered.value = true
  }

  /** Reads what the service made of a change; what is shown stays where it does not say. */
  const catchUp = async (customerId: string | undefined) =>
    customerId === undefined ? undefined : read(customerId).catch(() => undefined)

  const change = async (
    apply: Change,
    act: () => Promise<void>,
    isDone: (methods: readonly SavedMethod[]) => boolean,
  ): Promise<boolean> => {
    const customerId = owner
    underway.value = [...underway.peek(), apply]
    const end = (done: boolean, take = () => {}) => {
      batch(() => {
        underway.value = underway.peek().filter((other) => other !== apply)
        if (done && owner === customerId) known.value = apply(known.peek())
        take()
      })
      return done
    }
    try {
      await act()
    } catch (error) {
      if (isTenderError(error)) onWarning(error)
      // It may have been done all the same, and its answer been lost.
      const reading = catchUp(customerId)
      const patience = new Promise<undefined>((resolve) => setTimeout(resolve, changePatienceMs))
      const now = await Promise.race([reading, patience])
      if (!now) void reading.then((later) => later?.take())
      return end(now !== undefined && isDone(now.methods), now?.take)
    }
    // Which one the service made the default after a deletion, it alone knows.
    void catchUp(customerId).then((now) => now?.take())
    return end(true)
  }

  return {
    list,
    status,
    answered,
    belongTo: async (customerId) => {
      if (customerId === owner) return
      owner = customerId
      known.value = []
      underway.value = []
      status.value = 'none'
      answered.value = false
      await load()
    },
    load,
    remove: ({ token, others }) =>
      change(
        (methods) => methods.filter((method) => method.token !== token),
        // The older ones first: what is left when one fails is still the card that is shown.
        async () => {
          for (const each of [...others, token]) await vault.remove(each)
        },
        (methods) => !methods.some((method) => [method.token, ...method.others].includes(token)),
      ),
    makeDefault: ({ token }) =>
      change(
        (methods) => methods.map((method) => ({ ...method, isDefault: method.token === token })),
        () => vault.makeDefault(token),
        (methods) => methods.some((method) => method.token === token && method.isDefault),
      ),
  }
}
