import { effect, signal } from '@preact/signals-core'
import { type Channel, openChannel } from '../../../src/bridge/channel'
import type { MethodsToVault, ShownList, VaultToMethods } from '../methods-protocol'
import type { MethodList } from './method-list'

/** The frames that show the list of a vault, and what they show. */
export interface MethodViews {
  /** Opens a channel to a frame. A frame sends new ports until it is answered. */
  attach(element: string, port: MessagePort): void
  /** The list is being read. @param load reads it again */
  begin(load: () => Promise<void>): void
  /** Sets the list that the frames show and change. */
  serve(methods: MethodList): void
  /** The list was read, or could not be read. */
  end(status: ShownList['status']): void
  /** Reads a list again that could not be read without the network, which is back. */
  online(): void
}

export const createMethodViews = (): MethodViews => {
  let load = async () => {}
  const served = signal<MethodList | undefined>(undefined)
  const status = signal<ShownList['status']>('loading')
  const channels = new Map<string, Channel<VaultToMethods>>()
  const shown = (): ShownList => ({ methods: served.value?.saved.list.value ?? [], status: status.value })

  effect(() => {
    const list = shown()
    for (const channel of channels.values()) channel.notify('show', list)
  })
  /** Makes a change of the method with this token. Resolves with whether it is certain. */
  const change = async (token: string, name: 'remove' | 'makeDefault'): Promise<boolean> => {
    const methods = served.peek()
    const method = methods?.saved.list.peek().find((each) => each.token === token)
    if (!methods || !method) return false
    return methods[name](method).then(
      () => true,
      () => false,
    )
  }
  return {
    attach: (element, port) => {
      const channel = openChannel<VaultToMethods, MethodsToVault>(port, () => ({
        load: () => load().catch(() => {}),
        remove: ({ token }) => change(token, 'remove'),
        makeDefault: ({ token }) => change(token, 'makeDefault'),
      }))
      channels.set(element, channel)
      channel.notify('attached', null)
      channel.notify('show', shown())
    },
    begin: (next) => {
      load = next
      // A list that is shown stays as it is.
      if (status.peek() !== 'ready') status.value = 'loading'
    },
    serve: (methods) => {
      served.value = methods
    },
    end: (next) => {
      status.value = next
    },
    online: () => {
      if (status.peek() === 'offline') void load().catch(() => {})
    },
  }
}
