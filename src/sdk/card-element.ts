import { type Channel, openChannel } from '../bridge/channel'
import type { ElementCalls, ElementEvents } from '../bridge/protocol'
import { destroyedError, fromErrorData, TenderError } from '../shared/error'
import type { Locale } from '../shared/locale'
import { type Appearance, type CardState, fieldNames, type TextOverrides } from '../shared/types'
import { createDeferred } from './deferred'
import { createEvents } from './events'
import { createFrame, type Frame } from './frame'
import type { Service } from './options'
import type { CardElement, ElementEventMap, ElementOptions } from './types'

export interface CardElementOptions extends ElementOptions {
  service: Service
  publicKey: string
  instance: string
  locale: Locale
  appearance: Appearance
  texts: TextOverrides | undefined
  loadTimeoutMs: number
  onWarning: (error: TenderError) => void
  /** The frame has left the page: what it held is gone. */
  onUnmounted: () => void
}

/** The card element as the checkout holds it: with the ways in that a merchant has no need of. */
export interface OwnedCardElement extends CardElement {
  id: string
  /** Tells the frame, if there is one, whose it is and how it looks. */
  configure(): void
  setPaying(paying: boolean): void
  /** Ends a mount that waits, with the checkout's own error. */
  fail(error: TenderError): void
  destroy(): void
}

/** How tall the card form is: what its own style gives each row of fields, their error lines and the gaps. */
const rowAndGapPx = 101.7
const edgeLessGapPx = -2
/** Below this width expiry and security code stand under each other. */
const narrowPx = 290

/** The room to keep until the frame tells its height, so that nothing on the page moves when it does. */
const reservedHeightPx = (widthPx: number, cardholderName: boolean): number => {
  const rows = (widthPx > 0 && widthPx < narrowPx ? 3 : 2) + (cardholderName ? 1 : 0)
  return Math.ceil(rows * rowAndGapPx + edgeLessGapPx)
}

const emptyState: CardState = {
  complete: false,
  empty: true,
  brand: 'unknown',
  invalid: [],
  firstSix: null,
  lastFour: null,
}

export const createCardElement = (options: CardElementOptions): OwnedCardElement => {
  const id = crypto.randomUUID()
  const events = createEvents<ElementEventMap>()
  const cardholderName = options.cardholderName ?? true
  let state = emptyState
  let scheme: 'light' | 'dark' = 'light'
  let frame: Frame | undefined
  let channel: Channel<ElementCalls> | undefined
  // Whoever does not wait for it hears of a failure through loaderror.
  let ready = createDeferred<void>()
  let failed = false
  let destroyed = false

  const fail = (error: TenderError) => {
    if (failed) return
    failed = true
    ready.reject(error)
    events.emit('loaderror', error)
  }

  const configure = () => {
    try {
      channel?.tell('configure', {
        element: id,
        scheme,
        cardholderName,
        instance: options.instance,
        appearance: options.appearance,
        texts: options.texts,
        brands: options.brands,
      })
    } catch (error) {
      // Something in the appearance or the texts is no plain data.
      fail(error as TenderError)
    }
  }

  const connect = (port: MessagePort) => {
    channel?.close()
    // A frame that has reloaded is empty; what it holds it tells.
    state = emptyState
    channel = openChannel<ElementCalls, ElementEvents>(port, () => ({
      ready: ({ title }) => {
        if (failed) return
        if (frame) frame.element.title = options.texts?.['card.title'] ?? title
        ready.resolve()
        events.emit('ready')
      },
      changed: ({ state: next, typed }) => {
        state = next
        if (typed) events.emit('change', next)
      },
      focused: (event) => events.emit('focus', event),
      blurred: (event) => events.emit('blur', event),
      submitted: () => events.emit('submit'),
      warned: (error) => options.onWarning(fromErrorData(error)),
      resized: ({ heightPx }) => {
        if (frame && heightPx > 0 && heightPx < 2000) frame.element.style.height = `${Math.ceil(heightPx)}px`
      },
    }))
    configure()
  }

  const unmount = () => {
    if (!frame) return
    channel?.close()
    channel = undefined
    frame.remove()
    frame = undefined
    state = emptyState
    ready.reject(new TenderError('destroyed', 'The element was unmounted'))
    ready = createDeferred()
    options.onUnmounted()
  }

  const element: OwnedCardElement = {
    id,
    get state() {
      return state
    },
    get ready() {
      return ready.promise
    },
    mount: (container) => {
      const node = typeof container === 'string' ? document.querySelector(container) : container
      if (!(node instanceof Element)) {
        const named = typeof container === 'string' ? container : 'the node given'
        throw new TenderError('container.notFound', `mount: nothing on the page matches ${named}`)
      }
      if (destroyed) throw destroyedError('mount')
      unmount()
      failed = false
      scheme = schemeOf(node, options.appearance)
      frame = createFrame({
        ...options,
        role: 'card',
        scheme,
        onPort: connect,
        onLoadError: fail,
      })
      const { style } = frame.element
      style.cssText = 'display:block;width:100%;border:0'
      style.height = `${reservedHeightPx(node.clientWidth, cardholderName)}px`
      style.colorScheme = scheme
      node.replaceChildren(frame.element)
      frame.watch()
      return element
    },
    unmount,
    focus: (field) => {
      frame?.element.focus()
      channel?.tell('focus', field === undefined ? {} : { field })
    },
    clear: (...fields) => channel?.tell('clear', { fields: fields.length > 0 ? fields : [...fieldNames] }),
    on: events.on,
    configure,
    setPaying: (paying) => channel?.tell('setPaying', { paying }),
    fail,
    destroy: () => {
      unmount()
      destroyed = true
      ready.reject(destroyedError())
      events.clear()
    },
  }
  return element
}

/** The scheme the page uses at this place: what `color-scheme` allows, and among those what the customer prefers. */
const schemeOf = (node: Element, { theme = 'auto' }: Appearance): 'light' | 'dark' => {
  if (theme !== 'auto') return theme
  // A style sheet may come later than the script; what the page's head says is there.
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  const allowed = getComputedStyle(node).colorScheme.replace('normal', meta?.content ?? '')
  if (!allowed.includes('dark')) return 'light'
  return !allowed.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
