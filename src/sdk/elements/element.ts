import type { LockRequest } from '../../bridge/protocol'
import { destroyedError, TenderError } from '../../shared/error'
import { type FieldName, fieldNames, type InputName } from '../../shared/types'
import type { ColorScheme } from '../color-scheme'
import { createEvents } from '../events'
import { findContainer } from '../find-container'
import { emptyState } from './element-channel'
import type { ElementHost } from './element-host'
import { createElementMount, type ElementMount, fieldOf } from './element-mount'
import type { ElementChanges, ElementSetup } from './element-setup'
import type { CheckoutElement, ElementEventMap } from './element-types'
import { createReadiness } from './readiness'

/** An element with the functions that only the checkout calls. */
export interface OwnedElement extends CheckoutElement {
  id: string
  readonly mounted: boolean
  /**
   * Sends the options to the frame, which then connects to a controller that has loaded late or
   * again.
   */
  configure(): void
  /** Loads the frame again if it has failed to load. */
  retry(): void
  /** Locks or unlocks the card. */
  setLock(request: LockRequest): void
  update(changes: ElementChanges): void
  /** The iframe while the element is mounted. */
  readonly iframe: HTMLIFrameElement | undefined
  /** While the element is mounted, the color scheme of its frame (`ElementMount.scheme`). */
  readonly scheme: ColorScheme | undefined
  /**
   * The page has removed the frame, and the typed values are lost.
   * @param isFinal whether the frame stays empty until the customer presses the retry button
   */
  frameRemoved(isFinal: boolean): void
  /** Reports an error of the checkout as the element's `loaderror`. */
  fail(error: TenderError): void
  destroy(): void
}

/**
 * Creates an element: a frame of the service with a card form, with a single field, or with a list
 * of payment methods.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share one small state, and the larger parts are files
export const createElement = (options: ElementSetup, host: ElementHost): OwnedElement => {
  const id = crypto.randomUUID()
  const ownField = fieldOf(options.type)
  const events = createEvents<ElementEventMap>()
  let mount: ElementMount | undefined
  let lock: LockRequest = { lock: 'open' }
  let destroyed = false

  const readiness = createReadiness({
    settings: host.settings,
    iframe: () => mount?.iframe,
    isConnected: () => mount?.isConnected ?? false,
    onReady: () => events.emit('ready'),
    onFail: (error) => {
      mount?.hideOutlines()
      events.emit('loaderror', error)
    },
    onRetry: host.retryRequested,
  })
  const connected = (isReconnect: boolean) => {
    readiness.hideRetry()
    mount?.configure()
    // The frame has sent its hello, so the customer can type.
    readiness.markReady()
    if (isReconnect) events.emit('reload')
  }
  const unmount = () => {
    if (!mount) return
    readiness.hideRetry()
    mount.remove()
    mount = undefined
    readiness.cancel(new TenderError('destroyed', 'The element was unmounted'))
    host.unmounted()
  }

  const element: OwnedElement = {
    id,
    get mounted() {
      return mount !== undefined
    },
    get state() {
      return mount?.state ?? emptyState
    },
    get ready() {
      return readiness.promise
    },
    mount: (container) => {
      const node = findContainer(container)
      if (destroyed) throw destroyedError('element.mount()')
      // A framework that renders again calls `mount` with the same container. The frame then stays,
      // with the typed values.
      const earlier = mount?.iframe.parentNode
      if (earlier === node && !readiness.hasFailed) return element
      host.beforeMount()
      unmount()
      readiness.startAttempt()
      mount = createElementMount(node, {
        id,
        options,
        host,
        lock: () => lock,
        emit: events.emit,
        onConnected: connected,
        onError: readiness.fail,
      })
      host.mounted(node, mount.removed, earlier)
      mount.insert()
      return element
    },
    unmount,
    focus: (field: InputName | undefined = ownField) => {
      if (ownField && field !== ownField) host.findMounted(field as FieldName)?.focus()
      else mount?.focus(field)
    },
    validate: async () => mount?.validate() ?? false,
    clear: (...fields) => mount?.clear(fields[0] ? fields : fieldNames),
    on: events.on,
    configure: () => {
      const isRetryShown = readiness.isRetryOffered
      readiness.hideRetry()
      mount?.configure()
      if (isRetryShown && mount?.isConnected) readiness.markReady()
    },
    update: (changes) => {
      host.updated(changes)
      const apply = () => void Object.assign(options, changes)
      if (mount) mount.change(apply)
      else apply()
    },
    retry: () => {
      if (!readiness.isRetryOffered) return
      readiness.startAttempt()
      if (!mount?.isConnected) mount?.reload()
    },
    setLock: (next) => {
      lock = next
      mount?.sendLock()
    },
    get iframe() {
      return mount?.iframe
    },
    get scheme() {
      return mount?.scheme
    },
    frameRemoved: (isFinal) => mount?.frameRemoved(isFinal),
    fail: readiness.fail,
    destroy: () => {
      unmount()
      destroyed = true
      events.clear()
      readiness.fail(destroyedError())
    },
  }
  return element
}
