import { computed, signal } from '@preact/signals-core'
import type { Channel } from '../../../src/bridge/channel'
import type { SavedMethods } from '../../payment/models/saved-list'
import type { MethodsToVault, ShownList } from '../../vault/methods-protocol'

/** The list of a vault, in a frame that shows it. The frame of the vault reads and changes it. */
export interface RemoteMethods extends Omit<SavedMethods, 'answered' | 'setCustomer'> {
  /** Sets the channel to the vault, in place of an earlier one. */
  connect(channel: Pick<Channel<MethodsToVault>, 'call' | 'close'>): void
  show(list: ShownList): void
}

export const createRemoteMethods = (): RemoteMethods => {
  const shown = signal<ShownList>({ methods: [], status: 'loading' })
  let vault: Pick<Channel<MethodsToVault>, 'call' | 'close'> | undefined
  const isDone = async (reply: Promise<boolean> | undefined) => (await reply?.catch(() => false)) ?? false
  return {
    list: computed(() => shown.value.methods),
    status: computed(() => shown.value.status),
    connect: (channel) => {
      // Its pending calls reject.
      vault?.close()
      vault = channel
    },
    show: (list) => {
      shown.value = list
    },
    load: async () => {
      await vault?.call('load', null).catch(() => {})
    },
    remove: ({ token }) => isDone(vault?.call('remove', { token })),
    makeDefault: ({ token }) => isDone(vault?.call('makeDefault', { token })),
  }
}
