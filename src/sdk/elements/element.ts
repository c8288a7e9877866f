import { type Channel, openChannel } from '../../bridge/channel'
import type { ElementToPage, PageToElement } from '../../bridge/protocol'
import { destroyedError, fromErrorData, TenderError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import { type Appearance, type CardState, type FieldName, fieldNames, type TextOverrides } from '../../shared/types'
import { type ColorScheme, colorSchemeOf, colorSchemeStyle } from '../color-scheme'
import { createEvents } from '../events'
import { findContainer } from '../find-container'
import { detectUnresponsive } from '../frames/detect-unresponsive'
import { createFrame, type Frame } from '../frames/frame'
import type { Service } from '../options'
import type { CheckoutElement, CheckoutOptions, ElementEventMap, ElementOptions, ElementType } from '../types'
import { createReadiness } from './readiness'
import { reservedHeightPx } from './reserved-height'

export interface CreateElementOptions extends ElementOptions {
  type: ElementType
  service: Service
  publicKey: string
  instance: string
  locale: Locale
  appearance: Appearance | undefined
  texts: TextOverrides | undefined
  loadTimeoutMs: number
  onWarning: (error: TenderError) => void
  /** Another element of this checkout, if it is mounted. */
  sibling: (type: ElementType) => CheckoutElement | undefined
  /** @throws TenderError when this element has no place beside those that are mounted */
  onMount: () => void
  /**
   * @param container where it stands now
   * @param gone it does so no more
   */
  onMounted: (container: Element, gone: AbortSignal) => void
  /** The browser has loaded something into the frame, be it a page that says why it is refused. */
  onLoaded: () => void
  /** It was given other options. */
  onUpdate: (changes: object) => void
  /** The frame has left the page: what it held is gone. */
  onUnmounted: () => void
  /** The customer asks for another try to load what has failed. */
  onRetry: () => void
}

/** An element as the checkout holds it: with the ways in that a merchant has no need of. */
export interface OwnedElement extends CheckoutElement {
  id: string
  readonly mounted: boolean
  /** The controller has come up, late or anew: tells the frame, if there is one, whose it is and how it looks. */
  configure(): void
  /** Tries again to load what has failed. */
  retry(): void
  setPaying(paying: boolean): void
  update(changes: ElementOptions & Pick<CheckoutOptions, 'appearance' | 'texts'>): void
  /** Ends a mount that waits, with the checkout's own error. */
  fail(error: TenderError): void
  destroy(): void
}

const emptyState: CardState = {
  complete: false,
  empty: true,
  brand: 'unknown',
  valid: [],
  invalid: [],
  firstSix: null,
  lastFour: null,
}

/** An element of a checkout: a frame of the service with the whole card, one of its fields, or every method to pay with. */
export const createElement = (options: CreateElementOptions): OwnedElement => {
  const { type } = options
  const id = crypto.randomUUID()
  /** The one that the frame shows; undefined where it shows all. */
  const field = fieldNames.find((name) => name === type)
  const events = createEvents<ElementEventMap>()
  let state = emptyState
  let scheme: ColorScheme = 'light'
  let frame: Frame | undefined
  let channel: Channel<PageToElement> | undefined
  /** The frame of this mount has had a channel. */
  let met = false
  /** The frame has told its height. */
  let sized = false
  let paying = false
  let destroyed = false

  const readiness = createReadiness({
    locale: options.locale,
    label: () => options.texts?.['methods.retry'],
    frame: () => frame?.element,
    isUp: () => channel !== undefined,
    onReady: () => events.emit('ready'),
    onFail: (error) => events.emit('loaderror', error),
    onRetry: options.onRetry,
  })

  const leave = () => {
    channel?.close()
    channel = undefined
    state = emptyState
  }

  /** A frame that is gone or has reloaded is empty; what it holds it tells. */
  const forget = () => {
    const { empty } = state
    leave()
    if (!empty) events.emit('change', state)
  }

  const lose = () => {
    forget()
    options.onUnmounted()
  }
  const tellPaying = () => {
    if (!channel) return
    detectUnresponsive(channel.call('setPaying', { paying }), () => {
      lose()
      frame?.reload()
    })
  }

  const configure = (as: 'configure' | 'update' = 'configure') => {
    try {
      channel?.notify(as, {
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
    } catch (error) {
      // Something in the appearance or the texts is no plain data.
      readiness.fail(error as TenderError)
    }
  }

  /** By its own width, once it stands where it is to be: that of the place may have a padding in it, or be no width at all. */
  const reserve = () => {
    if (frame) frame.element.style.height = `${reservedHeightPx(options, frame.element.clientWidth, scheme)}px`
  }

  /** A scheme of the look's own stands in the frame's style; else it is inherited, and so always the page's own. */
  const setOwnScheme = (value: string) => {
    if (frame && options.appearance?.theme === scheme) frame.element.style.colorScheme = value
  }

  const schemeNow = () => (frame ? colorSchemeOf(frame.element, options.appearance) : scheme)
  const followScheme = () => {
    const now = schemeNow()
    if (now === scheme) return
    scheme = now
    configure('update')
  }

  const connect = (port: MessagePort) => {
    forget()
    // Who heard that it is empty may have taken it away.
    if (!frame) return
    const { element: shown } = frame
    channel = openChannel<PageToElement, ElementToPage>(port, () => ({
      ready: ({ title }) => {
        shown.title = title
      },
      changed: ({ state: next, typed }) => {
        const { invalid } = state
        state = next
        if (typed) events.emit('change', next)
        for (const field of next.invalid) if (!invalid.includes(field)) events.emit('error', { field })
      },
      focused: (event) => events.emit('focus', event),
      blurred: (event) => events.emit('blur', event),
      submitted: () => events.emit('submit'),
      warning: (error) => options.onWarning(fromErrorData(error)),
      resized: ({ heightPx }) => {
        sized = true
        shown.style.opacity = ''
        if (heightPx > 0 && heightPx < 1e4) shown.style.height = `${Math.ceil(heightPx)}px`
      },
    }))
    readiness.withdraw()
    configure()
    channel.notify('setPaying', { paying })
    const again = met
    met = true
    // It has said hello, and so takes typing already.
    readiness.tell()
    if (again) events.emit('reload')
  }

  const unmount = () => {
    if (!frame) return
    leave()
    readiness.withdraw()
    frame.remove()
    frame = undefined
    readiness.end(new TenderError('destroyed', 'unmounted'))
    options.onUnmounted()
  }

  const element: OwnedElement = {
    id,
    get mounted() {
      return frame !== undefined
    },
    get state() {
      return state
    },
    get ready() {
      return readiness.promise
    },
    mount: (container) => {
      const node = findContainer(container)
      if (destroyed) throw destroyedError('mount')
      // A page that renders itself anew says again where it stands: what was typed stays.
      if (frame?.element.parentNode === node && !readiness.failed) return element
      options.onMount()
      unmount()
      readiness.begin()
      met = false
      sized = false
      const adopted = node instanceof HTMLIFrameElement && node
      scheme = colorSchemeOf(node, options.appearance)
      frame = createFrame({
        ...options,
        role: field ? 'field' : (type as 'card' | 'payment'),
        field,
        scheme,
        adopted,
        onPort: connect,
        onLost: lose,
        onLoadError: readiness.fail,
      })
      const signal = frame.gone
      frame.element.addEventListener('load', options.onLoaded, { signal })
      // A frame that lives hears by itself where it is touched; of one whose process has died the page does.
      frame.element.addEventListener('pointerdown', tellPaying, { signal })
      const { style } = frame.element
      style.cssText += colorSchemeStyle
      if (!adopted) {
        // What the frame shows by itself is there before it knows better.
        const own = options.appearance || options.texts || options.cardholderName === false
        style.cssText += `;display:block;width:100%;border:0;opacity:${own ? 0 : ''}`
      }
      setOwnScheme(scheme)
      frame.element.addEventListener('transitionrun', followScheme, { signal })
      // While it is not shown, no change of the scheme is an event; being shown is a change of size.
      const sizes = new ResizeObserver(() => {
        followScheme()
        // The page's style may come later than this script.
        if (!adopted && !sized) requestAnimationFrame(() => sized || reserve())
      })
      sizes.observe(frame.element)
      signal.addEventListener('abort', () => sizes.disconnect())
      options.onMounted(node, signal)
      if (!adopted) {
        node.replaceChildren(frame.element)
        reserve()
      }
      frame.watch()
      return element
    },
    unmount,
    focus: (wanted: FieldName | undefined = field) => {
      if (field && wanted !== field) return options.sibling(wanted as FieldName)?.focus()
      frame?.element.focus()
      channel?.notify('focus', { field: wanted })
    },
    clear: (...fields) => channel?.notify('clear', { fields: fields[0] ? fields : fieldNames }),
    on: events.on,
    configure: () => {
      const { offered } = readiness
      readiness.withdraw()
      configure()
      if (offered && channel) readiness.tell()
    },
    update: (changes) => {
      options.onUpdate(changes)
      setOwnScheme('')
      Object.assign(options, changes)
      scheme = schemeNow()
      setOwnScheme(scheme)
      configure('update')
    },
    retry: () => {
      if (!readiness.offered) return
      readiness.begin()
      if (!channel) frame?.reload()
    },
    setPaying: (now) => {
      paying = now
      tellPaying()
    },
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
