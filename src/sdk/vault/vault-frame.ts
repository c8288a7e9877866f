import { type Channel, type Handlers, openChannel } from '../../bridge/channel'
import type { PageToVault, VaultDisplay, VaultToPage } from '../../bridge/vault-protocol'
import { fromErrorData, TenderError } from '../../shared/error'
import type { MerchantAnswer } from '../../shared/types'
import type { VaultMethod } from '../../shared/vault-types'
import { createDeferred, type Deferred } from '../deferred'
import { detectUnresponsive } from '../frames/detect-unresponsive'
import { createFrame, type FrameContext } from '../frames/frame'
import { createFrameDialog, dialogFrameStyle, openFrameDialog } from '../frames/frame-dialog'

export interface VaultFrameOptions {
  context: FrameContext
  /** Part of the frame's URL: the service allows only the origins of the key to embed the frame. */
  publicKey: string
  requestClientToken: (request: { renew: boolean }) => Promise<MerchantAnswer>
  /** Returns the current appearance, and the colour scheme of the page. */
  display: () => VaultDisplay
  onMethods: (methods: readonly VaultMethod[]) => void
  /** The frame has loaded again, and has to be started again. */
  onReloaded: () => void
  /** The frame has failed to load. */
  onFailed: (error: TenderError) => void
  onWarning: (error: TenderError) => void
}

/** The frame of a vault: hidden, and shown in a dialog while it asks the customer. */
export interface VaultFrame {
  /** Calls the frame. Waits until it has loaded, and loads it again if it has failed to load. */
  call: Channel<PageToVault>['call']
  remove(): void
}

const lost = () => new TenderError('network.failed', 'vault: the frame was loaded again. Try again')

/** Creates the state of the connection. Only a connection that has ended gets another promise. */
const createConnection = () => {
  let state: 'loading' | 'connected' | 'failed' | 'destroyed' = 'loading'
  let settled: Deferred<Channel<PageToVault>> = createDeferred()
  let channel: Channel<PageToVault> | undefined
  const load = () => {
    state = 'loading'
    settled = createDeferred()
  }
  return {
    get state() {
      return state
    },
    /** Resolves with the channel once the frame has connected. */
    get promise() {
      return settled.promise
    },
    notify: (name: 'dismissQuestion') => channel?.notify(name, null),
    opened: (next: Channel<PageToVault>) => {
      // A frame may also answer after its timeout.
      if (state === 'failed') load()
      state = 'connected'
      channel = next
      settled.resolve(next)
    },
    lost: (reason: TenderError) => {
      if (state !== 'connected') return
      channel?.close(reason)
      load()
    },
    failed: (error: TenderError) => {
      state = 'failed'
      settled.reject(error)
    },
    retried: () => {
      if (state === 'failed') load()
    },
    destroyed: (error: TenderError) => {
      channel?.close(error)
      state = 'destroyed'
      // Nobody may wait for it.
      settled.promise.catch(() => {})
      settled.reject(error)
    },
  }
}

const destroyedError = (call: string) => new TenderError('destroyed', `${call}: the vault was destroyed`)

export const createVaultFrame = (options: VaultFrameOptions): VaultFrame => {
  const { context, onWarning, onReloaded, onFailed } = options
  const connection = createConnection()
  /** Whether a frame has connected or failed before. The next one has to be started. */
  let isLater = false

  const frame = createFrame({
    ...context,
    publicKey: options.publicKey,
    role: 'vault',
    scheme: 'light',
    onPort: (port) => {
      if (connection.state === 'destroyed') return
      disconnect()
      const handlers: Handlers<VaultToPage> = {
        clientToken: options.requestClientToken,
        methodsChanged: options.onMethods,
        openQuestion: ({ title }) => {
          dialog.open(title, () => connection.notify('dismissQuestion'))
          return options.display()
        },
        closeQuestion: dialog.close,
        warning: (error) => onWarning(fromErrorData(error)),
      }
      connection.opened(openChannel<PageToVault, VaultToPage>(port, () => handlers))
      if (isLater) onReloaded()
      isLater = true
    },
    onLost: () => disconnect(),
    onLoadError: (error) => {
      if (connection.state !== 'loading') return
      isLater = true
      connection.failed(error)
      onFailed(error)
    },
  })
  const dialog = createDialog(frame.element)
  const disconnect = () => {
    dialog.close()
    connection.lost(lost())
  }
  const reload = () => {
    disconnect()
    connection.retried()
    // The page may have removed the dialog. A frame that is inserted again loads by itself.
    if (!dialog.restore()) frame.reload()
  }
  frame.watch()

  return {
    call: async (name, payload) => {
      if (connection.state === 'destroyed') throw destroyedError(`vault.${name}()`)
      if (connection.state === 'failed' || !frame.element.isConnected) reload()
      const current = await connection.promise
      // A crashed frame emits no event, so each call also checks that the frame answers.
      detectUnresponsive(current.call('ping', null), reload)
      return current.call(name, payload)
    },
    remove: () => {
      dialog.close()
      connection.destroyed(destroyedError('vault'))
      frame.remove()
      dialog.remove()
    },
  }
}

/** Creates the dialog around the frame. Closed, it is hidden from every rule of the page. */
const createDialog = (element: HTMLIFrameElement) => {
  const dialog = createFrameDialog(element)
  let shown: AbortController | undefined
  const hide = () => {
    dialog.style.cssText = 'display:none!important'
  }
  hide()
  element.style.cssText = dialogFrameStyle
  return {
    open: (title: string, onClose: () => void) => {
      shown = new AbortController()
      element.title = title
      openFrameDialog(dialog, { title, signal: shown.signal, onClose })
      element.focus()
    },
    close: () => {
      if (!shown) return
      shown.abort()
      shown = undefined
      dialog.onclose = null
      // `close` returns the focus to the element of the page that had it before.
      dialog.close()
      hide()
    },
    /** Inserts the dialog again if the page has removed it. Returns whether it did. */
    restore: () => {
      if (dialog.isConnected) return false
      document.documentElement.append(dialog)
      return true
    },
    remove: () => dialog.remove(),
  }
}
