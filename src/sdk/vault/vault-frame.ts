import { type Channel, openChannel } from '../../bridge/channel'
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
  onWarning: (error: TenderError) => void
}

/** The frame of a vault: hidden, and shown in a dialog while it asks the customer. */
export interface VaultFrame {
  /** Calls the frame. Waits until it has loaded, and loads it again if it has failed to load. */
  call: Channel<PageToVault>['call']
  remove(): void
}

const lost = () => new TenderError('network.failed', 'vault: the frame was loaded again. Try again')

export const createVaultFrame = (options: VaultFrameOptions): VaultFrame => {
  const { context, onWarning, onReloaded } = options
  let connected: Deferred<Channel<PageToVault>> = createDeferred()
  let channel: Channel<PageToVault> | undefined
  let hasFailed = false

  const frame = createFrame({
    ...context,
    publicKey: options.publicKey,
    role: 'vault',
    scheme: 'light',
    onPort: (port) => {
      const isReload = channel !== undefined
      disconnect(lost())
      channel = openChannel<PageToVault, VaultToPage>(port, () => ({
        clientToken: options.requestClientToken,
        methodsChanged: options.onMethods,
        openQuestion: ({ title }) => {
          dialog.open(title, () => channel?.notify('dismissQuestion', null))
          return options.display()
        },
        closeQuestion: dialog.close,
        warning: (error) => onWarning(fromErrorData(error)),
      }))
      hasFailed = false
      connected.resolve(channel)
      if (isReload) onReloaded()
    },
    onLost: () => disconnect(lost()),
    onLoadError: (error) => {
      hasFailed = true
      connected.reject(error)
    },
  })
  const dialog = createDialog(frame.element)
  const disconnect = (reason: TenderError) => {
    dialog.close()
    if (!channel) return
    channel.close(reason)
    connected = createDeferred()
  }
  /** A crashed frame emits no event, so each call also checks that the frame answers. */
  const ping = (current: Channel<PageToVault>) =>
    detectUnresponsive(current.call('ping', null), () => {
      disconnect(lost())
      frame.reload()
    })
  frame.watch()

  return {
    call: async (name, payload) => {
      if (hasFailed) {
        hasFailed = false
        connected = createDeferred()
        frame.reload()
      }
      const current = await connected.promise
      ping(current)
      return current.call(name, payload)
    },
    remove: () => {
      const destroyed = new TenderError('destroyed', 'vault: the vault was destroyed')
      disconnect(destroyed)
      connected.reject(destroyed)
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
    remove: () => dialog.remove(),
  }
}
