import type { ElementSettings, FrameRole, LockRequest } from '../../bridge/protocol'
import type { TenderError } from '../../shared/error'
import { type CardState, type FieldName, fieldNames, type InputName } from '../../shared/types'
import { type ColorScheme, colorSchemeOf } from '../color-scheme'
import type { Events } from '../events'
import { detectUnresponsive } from '../frames/detect-unresponsive'
import { createFrame } from '../frames/frame'
import { elementReaders } from '../option-tables/element-options'
import { type ElementChannel, emptyState, openElementChannel } from './element-channel'
import type { ElementHost } from './element-host'
import type { ElementSetup } from './element-setup'
import type { ElementEventMap, ElementOptions } from './element-types'
import { createFrameStyle } from './frame-style'
import { createOutlines } from './outlines'

export interface ElementMountOptions {
  /** The id of the element. The controller uses it to find the frame. */
  id: string
  /** The options of the element. `change` updates them in place. */
  options: ElementSetup
  host: Pick<ElementHost, 'settings' | 'frameLoaded' | 'unmounted' | 'warn'>
  lock: () => LockRequest
  emit: Events<ElementEventMap>['emit']
  /**
   * @param isReconnect whether an earlier document of the frame was connected, so its typed values
   * are lost
   */
  onConnected: (isReconnect: boolean) => void
  /**
   * The frame has failed to load, or the options contain values that cannot be sent, such as
   * functions.
   */
  onError: (error: TenderError) => void
}

/** An element while it is mounted: its frame in a container of the page. */
export interface ElementMount {
  readonly iframe: HTMLIFrameElement
  readonly state: CardState
  /** The color scheme that the frame has received, or will receive when it is configured. */
  readonly scheme: ColorScheme
  /** Whether the frame has loaded, so that it accepts typing. */
  readonly isConnected: boolean
  /** Aborted when the element is unmounted. */
  removed: AbortSignal
  /** Inserts the frame into the container, unless it is adopted, and starts its timeout. */
  insert(): void
  /** Sends the options to the frame. The frame then connects to the controller. */
  configure(): void
  /** Changes the options and sends them to the frame. @param apply makes the change */
  change(apply: () => void): void
  /** Sends whether the card can be edited. Reloads the frame if it does not reply. */
  sendLock(): void
  focus(field: InputName | undefined): void
  clear(fields: readonly InputName[]): void
  /** Resolves with false if the frame cannot answer. */
  validate(): Promise<boolean>
  reload(): void
  /** The page has removed the frame. @param isFinal whether the frame stays empty until `reload` */
  frameRemoved(isFinal: boolean): void
  /**
   * Removes the outlines of the fields: the frame has failed to load, or the customer cannot pay.
   */
  hideOutlines(): void
  remove(): void
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share one small state, and the larger parts are files
export const createElementMount = (node: Element, mountOptions: ElementMountOptions): ElementMount => {
  const { options, host, lock, emit, onError } = mountOptions
  const adopted = node instanceof HTMLIFrameElement && node
  const scheme = colorSchemeOf(node, options.appearance)
  let channel: ElementChannel | undefined
  let wasConnected = false
  /**
   * Whether a frame was lost in which the customer had typed a card. Sent to the next frame, which
   * asks for the card again.
   */
  let hasLostCard = false

  const close = () => {
    channel?.close()
    channel = undefined
  }
  /** Closes the channel. The typed values are lost, so the state becomes empty. */
  const disconnect = () => {
    const { empty, selected = 'card' } = channel?.state ?? emptyState
    close()
    if (empty) return
    hasLostCard ||= selected === 'card'
    emit('change', emptyState)
  }
  const lose = () => {
    disconnect()
    // Notifies the controller, which would otherwise wait for a card from this frame.
    host.unmounted()
  }
  const send = (as: 'configure' | 'update') => {
    try {
      channel?.notify(as, { ...settingsOf(mountOptions, style.scheme), hasLostCard })
    } catch (error) {
      onError(error as TenderError)
    }
  }
  const connect = (port: MessagePort) => {
    disconnect()
    // The merchant's `change` listener may have unmounted the element.
    if (frame.removed.aborted) return
    const setTitle = (title: string) => {
      frame.element.title = title
    }
    channel = openElementChannel(port, { emit, setTitle, setHeight: style.setHeight, warn: host.warn })
    const isReconnect = wasConnected
    wasConnected = true
    mountOptions.onConnected(isReconnect)
  }
  const sendLock = () => {
    if (!channel) return
    detectUnresponsive(channel.call('setLock', lock()), () => {
      lose()
      frame.reload()
    })
  }

  const frame = createFrame({
    ...options,
    ...options.context,
    ...roleOf(options.type),
    scheme,
    adopted,
    onPort: connect,
    onLost: lose,
    onLoadError: onError,
  })
  const { element: iframe, removed: signal } = frame
  iframe.addEventListener('load', host.frameLoaded, { signal })
  // The page receives pointer events over an iframe only if the frame has crashed, because a
  // working frame receives them itself. So a click tests whether the frame still responds.
  iframe.addEventListener('pointerdown', sendLock, { signal })
  // An adopted frame gets no outlines, because it may already be visible and accept typing.
  const outlines = adopted ? undefined : createOutlines(node, 'position:absolute')
  const hideOutlines = () => outlines?.remove()
  const style = createFrameStyle({ frame, options, texts: host.settings.texts, outlines, scheme })

  return {
    iframe,
    get state() {
      return channel?.state ?? emptyState
    },
    get scheme() {
      return style.scheme
    },
    get isConnected() {
      return channel !== undefined
    },
    removed: signal,
    insert: () => {
      if (outlines) node.replaceChildren(outlines.root, iframe)
      frame.watch()
    },
    configure: () => {
      send('configure')
      hasLostCard = false
      channel?.notify('setLock', lock())
    },
    change: (apply) => {
      style.change(apply)
      send('update')
    },
    sendLock,
    focus: (field) => {
      iframe.focus()
      channel?.notify('focus', { field })
    },
    clear: (fields) => channel?.notify('clear', { fields }),
    validate: async () => (await channel?.call('validate', null).catch(() => {})) ?? false,
    reload: frame.reload,
    frameRemoved: (isFinal) => {
      lose()
      if (isFinal) frame.unload()
    },
    hideOutlines,
    remove: () => {
      hideOutlines()
      close()
      frame.remove()
    },
  }
}

/** Returns the field of a single-field element; undefined for the others. */
export const fieldOf = (type: ElementSetup['type']): FieldName | undefined => fieldNames.find((name) => name === type)

const roleOf = (type: ElementSetup['type']): { role: FrameRole; field: FieldName | undefined } => {
  const field = fieldOf(type)
  return { role: field ? 'field' : (type as 'card' | 'payment' | 'methods'), field }
}

/** Returns the settings of the frame. Unknown options of the page are not among them. */
const settingsOf = ({ id, options, host }: ElementMountOptions, scheme: ColorScheme): ElementSettings => {
  const settings: ElementSettings & Record<string, unknown> = {
    element: id,
    scheme,
    instance: options.context.instance,
    appearance: options.appearance,
    texts: host.settings.texts,
  }
  for (const name in elementReaders) settings[name] = options[name as keyof ElementOptions]
  return settings
}
