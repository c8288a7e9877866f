import type { ElementSettings, FrameRole } from '../../bridge/protocol'
import type { TenderError } from '../../shared/error'
import { type CardState, type FieldName, fieldNames } from '../../shared/types'
import { type ColorScheme, colorSchemeOf } from '../color-scheme'
import type { Events } from '../events'
import { detectUnresponsive } from '../frames/detect-unresponsive'
import { createFrame } from '../frames/frame'
import { type ElementChannel, emptyState, openElementChannel } from './element-channel'
import type { ElementHost } from './element-host'
import type { ElementSetup } from './element-setup'
import type { ElementEventMap, ElementType } from './element-types'
import { createFrameStyle } from './frame-style'

export interface ElementMountOptions {
  /** The id of the element, by which the controller finds its frame. */
  id: string
  /** The options of the element, which `change` updates. */
  options: ElementSetup
  host: Pick<ElementHost, 'frameLoaded' | 'unmounted' | 'warn'>
  isPaying: () => boolean
  emit: Events<ElementEventMap>['emit']
  /** @param isReconnect whether the frame was connected before, so that what was typed is lost */
  onConnected: (isReconnect: boolean) => void
  /** The frame has failed to load, or the options contain something else than plain data. */
  onError: (error: TenderError) => void
}

/** One mount of an element: its frame in a container of the page. */
export interface ElementMount {
  readonly iframe: HTMLIFrameElement
  readonly state: CardState
  /** Whether the frame has loaded, so that it accepts typing. */
  readonly isConnected: boolean
  /** Aborted when the element is unmounted. */
  removed: AbortSignal
  /** Inserts the frame into the container and starts loading it. */
  insert(): void
  /** Sends the options to the frame, which connects to the controller. */
  configure(): void
  /** Sends changed options to the frame. @param apply changes them */
  change(apply: () => void): void
  /** Sends whether a payment is in progress, and reloads a frame that does not reply. */
  sendPaying(): void
  focus(field: FieldName | undefined): void
  clear(fields: readonly FieldName[]): void
  reload(): void
  remove(): void
}

export const createElementMount = (node: Element, mountOptions: ElementMountOptions): ElementMount => {
  const { options, host, isPaying, emit, onError } = mountOptions
  const adopted = node instanceof HTMLIFrameElement && node
  const scheme = colorSchemeOf(node, options.appearance)
  let channel: ElementChannel | undefined
  let wasConnected = false

  const close = () => {
    channel?.close()
    channel = undefined
  }
  /** The content of the frame is gone. A frame that loads again sends its new state. */
  const disconnect = () => {
    const wasEmpty = channel?.state.empty ?? true
    close()
    if (!wasEmpty) emit('change', emptyState)
  }
  const lose = () => {
    disconnect()
    // The controller must not wait for a frame that has lost its content.
    host.unmounted()
  }
  const send = (as: 'configure' | 'update') => {
    try {
      channel?.notify(as, settingsOf(mountOptions, style.scheme))
    } catch (error) {
      onError(error as TenderError)
    }
  }
  const connect = (port: MessagePort) => {
    disconnect()
    // A listener of `change` may have unmounted the element.
    if (frame.removed.aborted) return
    const setTitle = (title: string) => {
      frame.element.title = title
    }
    channel = openElementChannel(port, { emit, setTitle, setHeight: style.setHeight, warn: host.warn })
    const isReconnect = wasConnected
    wasConnected = true
    mountOptions.onConnected(isReconnect)
  }
  const sendPaying = () => {
    if (!channel) return
    detectUnresponsive(channel.call('setPaying', { paying: isPaying() }), () => {
      lose()
      frame.reload()
    })
  }

  const frame = createFrame({
    ...options,
    ...roleOf(options.type),
    scheme,
    adopted,
    onPort: connect,
    onLost: lose,
    onLoadError: onError,
  })
  const { element: iframe, removed: signal } = frame
  iframe.addEventListener('load', host.frameLoaded, { signal })
  // A working frame receives the event itself. The page receives it if the frame has crashed.
  iframe.addEventListener('pointerdown', sendPaying, { signal })
  const isAdopted = adopted !== false
  const style = createFrameStyle({
    frame,
    isAdopted,
    options,
    scheme,
    onSchemeChange: () => send('update'),
  })

  return {
    iframe,
    get state() {
      return channel?.state ?? emptyState
    },
    get isConnected() {
      return channel !== undefined
    },
    removed: signal,
    insert: () => {
      if (!isAdopted) node.replaceChildren(iframe)
      style.reserveHeight()
      frame.watch()
    },
    configure: () => {
      send('configure')
      channel?.notify('setPaying', { paying: isPaying() })
    },
    change: (apply) => {
      style.change(apply)
      send('update')
    },
    sendPaying,
    focus: (field) => {
      iframe.focus()
      channel?.notify('focus', { field })
    },
    clear: (fields) => channel?.notify('clear', { fields }),
    reload: frame.reload,
    remove: () => {
      close()
      frame.remove()
    },
  }
}

const roleOf = (type: ElementType): { role: FrameRole; field: FieldName | undefined } => {
  const field = fieldNames.find((name) => name === type)
  return { role: field ? 'field' : (type as 'card' | 'payment'), field }
}

const settingsOf = ({ id, options }: ElementMountOptions, scheme: ColorScheme): ElementSettings => ({
  element: id,
  scheme,
  cardholderName: options.cardholderName ?? true,
  instance: options.instance,
  appearance: options.appearance ?? {},
  texts: options.texts,
  brands: options.brands,
  alternatives: options.alternatives,
  saved: options.saved,
})
