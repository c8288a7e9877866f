import { adoptFrame } from '../../bridge/adopt'
import { writeFrameAddress } from '../../bridge/frame-address'
import { startPageHandshake } from '../../bridge/page-handshake'
import type { FrameRole } from '../../bridge/protocol'
import { TenderError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import type { FieldName } from '../../shared/types'
import type { Service } from '../options'
import { version } from '../version'
import { createFrameWatchdog, type FrameErrorCode } from './frame-watchdog'

declare global {
  interface Document {
    /**
     * Whether the browser has loaded the page before the customer opens it. Not in every browser.
     */
    readonly prerendering?: boolean
  }
}

/** What all frames of a checkout have in common. */
export interface FrameContext {
  service: Service
  /** Identifies the checkout that a frame belongs to. */
  instance: string
  locale: Locale
  /** Milliseconds until a frame that has not answered has failed to load. */
  loadTimeoutMs: number
}

export interface FrameOptions extends FrameContext {
  role: FrameRole
  /** The field that a `field` frame shows. */
  field?: FieldName | undefined
  /** Part of the address: a server can send the key's origins as `frame-ancestors`. */
  publicKey?: string
  scheme: 'light' | 'dark'
  /** A frame of the merchant's HTML to use. @default a new frame */
  adopted?: HTMLIFrameElement | false
  /** The frame has loaded, or has loaded again, and has opened a channel. */
  onPort: (port: MessagePort) => void
  /** The content of the frame is lost, and the frame is loading again. */
  onLost: () => void
  /** Called once for each failed attempt. A frame that loads later is still used. */
  onLoadError: (error: TenderError) => void
}

export interface Frame {
  element: HTMLIFrameElement
  /** Aborted when the frame is removed. */
  removed: AbortSignal
  /** Starts the timeout. Call it when the element has been inserted into the document. */
  watch(): void
  /** Loads the frame again, with a new timeout. */
  reload(): void
  /** Removes the frame. An adopted frame stays in the document. */
  remove(): void
}

/** Creates a frame of the service, or adopts one, and waits for its handshake. */
export const createFrame = (options: FrameOptions): Frame => {
  const { service, role, adopted } = options
  const nonce = crypto.randomUUID()
  const element = adopted || makeElement(options, nonce)
  const address = element.src
  const removed = new AbortController()
  const { signal } = removed

  const reload = () => {
    if (element.src !== address) element.src = address
    // Replaced by itself, the element leaves the document and returns, and so loads again.
    else element.replaceWith(element)
    return true
  }
  const watchdog = createFrameWatchdog({
    timeoutMs: options.loadTimeoutMs,
    answersLoad: Boolean(adopted),
    // Browsers load no frame of another origin into a page that they prerender.
    reload: () => element.isConnected && !document.prerendering && reload(),
    onLost: options.onLost,
    onFail: (code) => options.onLoadError(loadError(code, options, address)),
  })
  const adopt = () => {
    // Before the frame begins to load, its document is an empty one of the page.
    if (adopted && !element.contentDocument && element.contentWindow) {
      adoptFrame(element.contentWindow, service.origin, nonce)
    }
  }

  const stopHandshake = startPageHandshake({
    messageTarget: window,
    frameWindow: () => element.contentWindow,
    serviceOrigin: service.origin,
    role,
    nonce,
    onPort: (port) => {
      watchdog.helloReceived()
      options.onPort(port)
    },
    onRepeated: () => adopted && watchdog.helloReceived(),
    onWaiting: adopt,
    onRefused: (error) => {
      watchdog.stop()
      options.onLoadError(error)
    },
  })
  watchPolicyViolations(service.origin, watchdog.blockedByPolicy, signal)
  const loaded = () => {
    adopt()
    watchdog.loadEventFired()
  }
  element.addEventListener('load', loaded, { signal })

  const watch = () => {
    watchdog.start()
    adopt()
  }
  return {
    element,
    removed: signal,
    watch,
    reload: () => {
      watch()
      reload()
    },
    remove: () => {
      watchdog.stop()
      stopHandshake()
      removed.abort()
      if (!adopted) element.remove()
    },
  }
}

const loadError = (
  code: FrameErrorCode,
  { service, role, adopted, loadTimeoutMs }: FrameOptions,
  address: string,
): TenderError => {
  const hasNoKey = adopted && !/[?&]key=/.test(address)
  const reasons: Record<FrameErrorCode, string> = {
    'frame.timeout': `did not answer within ${loadTimeoutMs} ms`,
    'frame.unreachable': `loaded another page${hasNoKey ? '. Add ?key= to its address' : ''}`,
    'frame.blocked': `is blocked by the page's policy. Add ${service.origin} to frame-src`,
  }
  const frame = `The ${role} frame ${version} of ${service.base}`
  return new TenderError(code, `${frame} ${reasons[code]}`)
}

/** Reports frames of the service that the page's Content Security Policy blocks. */
const watchPolicyViolations = (serviceOrigin: string, onBlocked: () => void, signal: AbortSignal) => {
  const violated = ({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    // A report-only policy blocks nothing.
    if (disposition === 'report' || !blockedURI.startsWith(serviceOrigin)) return
    if (/^(frame|child|default)-src$/.test(effectiveDirective)) onBlocked()
  }
  document.addEventListener('securitypolicyviolation', violated, { signal })
}

const makeElement = (options: FrameOptions, nonce: string): HTMLIFrameElement => {
  const { service, role, publicKey, instance, locale, scheme, field } = options
  const element = document.createElement('iframe')
  // A script of the page can replace `window.origin`, so it is read only for a document without an
  // address of its own, such as `srcdoc`.
  const pageOrigin = (location.host ? location : window).origin
  const fragment = writeFrameAddress({ pageOrigin, nonce, instance, scheme, ...(field && { field }) })
  const query = publicKey === undefined ? '' : `?key=${encodeURIComponent(publicKey)}`
  const folder = `${service.base}frames/${version}/${locale === 'en' ? '' : `${locale}/`}`
  element.src = `${folder}${role}.html${query}#${fragment}`
  // Until the frame sends its title in the customer's language.
  element.title = field ?? role
  element.referrerPolicy = 'no-referrer'
  // A browser with this policy fills in frames only if it is set. Other browsers log an unknown
  // name.
  if (hasAutofillPolicy()) element.allow = 'autofill'
  return element
}

interface WithFeaturePolicy {
  featurePolicy?: { features?: () => string[] }
}

const hasAutofillPolicy = () => (document as WithFeaturePolicy).featurePolicy?.features?.().includes('autofill')
