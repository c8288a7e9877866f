import { effect, signal } from '@preact/signals-core'
import type { Transport } from '../../../src/api/transport'
import type { ElementToController } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'
import type { VaultMethod } from '../../../src/shared/vault-types'
import { createSavedMethods, type SavedMethods } from '../../payment/models/saved-list'
import type { SavedMethod } from '../../payment/models/saved-method'
import { createVault } from '../../payment/models/vault'
import type { Handles } from './handles'
import { describeMethod, readVaultMethods } from './read-vault-methods'

export interface MethodListNeeds {
  transport: Transport
  getClientToken: ElementToController['clientToken']
  handles: Handles
  now: () => Date
  random: () => number
  isOnline: () => boolean
  /** Called when the list was read, and after each change. */
  onMethods: (methods: readonly VaultMethod[]) => void
}

/** The payment methods of a customer. Each call rejects with a TenderError if it fails. */
export interface MethodList {
  /** The list for a frame that shows it. */
  saved: SavedMethods
  /** Reads the methods. @param customerId undefined if there is no customer, who has no methods */
  read(customerId: string | undefined): Promise<void>
  /** @throws TenderError `options.invalid` if no method has this handle */
  find(call: string, handle: unknown): SavedMethod
  remove(method: SavedMethod): Promise<void>
  makeDefault(method: SavedMethod): Promise<void>
}

const wrongCustomer = () => {
  const field = { path: 'customerId', message: 'the Client Token belongs to another customer' }
  return new TenderError('record.notFound', `createVault(): ${field.path}: ${field.message}`, { fields: [field] })
}

export const createMethodList = (needs: MethodListNeeds): MethodList => {
  const { handles, isOnline, onMethods } = needs
  /** The error of the call that runs. Only one runs at a time. */
  let failure: TenderError | undefined
  let last: Promise<unknown> = Promise.resolve()
  let owner: string | undefined
  const hasRead = signal(false)

  const saved = createSavedMethods({
    ...needs,
    vault: createVault(needs),
    read: readVaultMethods,
    onWarning: (error) => {
      failure = error
    },
  })
  effect(() => {
    const list = saved.list.value
    if (hasRead.value) onMethods(list.map((method) => describeMethod(method, handles.of(method.token))))
  })

  const failed = () => {
    if (!isOnline()) return new TenderError('network.offline', 'vault: the browser is offline')
    return failure ?? new TenderError('service.failed', 'vault: an unexpected error')
  }
  /** Runs one call after the other, so that each knows its own error. */
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const run = async () => {
      failure = undefined
      return act()
    }
    const result = last.then(run, run)
    last = result
    return result
  }
  const change = (act: () => Promise<boolean>) =>
    inTurn(async () => {
      if (!(await act())) throw failed()
    })

  return {
    saved,
    read: (customerId) =>
      inTurn(async () => {
        const isOther = customerId !== owner
        owner = customerId
        hasRead.value &&= !isOther
        await (isOther ? saved.setCustomer(customerId) : saved.load())
        const status = saved.status.peek()
        if (customerId !== undefined && status === 'none') throw wrongCustomer()
        if (customerId !== undefined && status !== 'ready') throw failed()
        hasRead.value = true
      }),
    find: (call, handle) => {
      const found = saved.list.peek().find(({ token }) => handles.of(token) === handle)
      if (found) return found
      const field = { path: 'handle', message: 'expected the handle of a method in vault.methods' }
      throw new TenderError('options.invalid', `${call}(): ${field.path}: ${field.message}`, { fields: [field] })
    },
    remove: (method) => change(() => saved.remove(method)),
    makeDefault: (method) => change(() => saved.makeDefault(method)),
  }
}
