import { adoptFrame } from '../../bridge/adopt'
import { writeFrameAddress } from '../../bridge/frame-address'
import { startPageHandshake } from '../../bridge/page-handshake'
import type { FrameRole } from '../../bridge/protocol'
import { TenderError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import type { FieldName } from '../../shared/types'
import type { Service } from '../options'
import { version } from '../version'
import { createFrameWatchdog } from './frame-watchdog'

declare global {
  interface Document {
    /** The browser has loaded this page before anybody asked for it; not in every engine. */
    readonly prerendering?: boolean
  }
}

export interface FrameOptions {
  service: Service
  role: FrameRole
  /** What a `field` frame shows. */
  field?: FieldName | undefined
  /** Lets a server name the key's origins as `frame-ancestors`. */
  publicKey?: string
  /** The checkout this frame belongs to. */
  instance: string
  locale: Locale
  scheme: 'light' | 'dark'
  /** Milliseconds until a frame that has not answered counts as lost. */
  loadTimeoutMs: number
  /** A frame of the merchant's HTML, in place of one of our making. */
  adopted?: HTMLIFrameElement | false
  /** A new channel: once when the frame has loaded, again when it has reloaded. */
  onPort: (port: MessagePort) => void
  /** What was in the frame is gone; it is being loaded anew. */
  onLost: () => void
  /** Told once for each try that fails; a frame that comes late is taken all the same. */
  onLoadError: (error: TenderError) => void
}

export interface Frame {
  element: HTMLIFrameElement
  /** Ends what listens to the element, once it is removed. */
  gone: AbortSignal
  /** Call when the element has been put into the document: from then on the deadline runs. */
  watch(): void
  /** Loads it anew, with a new deadline. */
  reload(): void
  /** Takes it away; one of the merchant's HTML stays, and is only left alone. */
  remove(): void
}

/** Makes a frame of the service and waits for it to answer; it ends in a channel or in an error, within the deadline. */
export const createFrame = (options: FrameOptions): Frame => {
  const { service, role, adopted, loadTimeoutMs } = options
  const nonce = crypto.randomUUID()
  const element = adopted || makeFrame(options, nonce)

  const address = element.src
  const reload = () => {
    if (element.src !== address) element.src = address
    // Put where it stands it is taken out and in, and so loads anew.
    else element.replaceWith(element)
    return true
  }
  const gone = new AbortController()
  const { signal } = gone
  const why = {
    'frame.timeout': `no answer in ${loadTimeoutMs} ms`,
    'frame.unreachable': `another page has loaded${adopted && !/[?&]key=/.test(address) ? ': add ?key= to its address' : ''}`,
    'frame.blocked': `add ${service.origin} to frame-src`,
  }
  const watched = createFrameWatchdog({
    deadlineMs: loadTimeoutMs,
    answersLoad: Boolean(adopted),
    // Before the page is shown browsers load no frame of another origin into it.
    reload: () => element.isConnected && !document.prerendering && reload(),
    onLost: options.onLost,
    onFail: (code) => {
      const what = `${role} frame ${version} of ${service.base}`
      options.onLoadError(new TenderError(code, `${what}: ${why[code]}`))
    },
  })
  const violated = ({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    // A policy that only reports forbids nothing.
    if (disposition === 'report' || !blockedURI.startsWith(service.origin)) return
    if (/^(frame|child|default)-src$/.test(effectiveDirective)) watched.block()
  }
  document.addEventListener('securitypolicyviolation', violated, { signal })

  const stopMeeting = startPageHandshake({
    messageTarget: window,
    frameWindow: () => element.contentWindow,
    serviceOrigin: service.origin,
    role,
    nonce,
    onPort: (port) => {
      watched.met()
      options.onPort(port)
    },
    onRepeated: () => adopted && watched.met(),
    onWaiting: () => adopt(),
    onRefused: (error) => {
      watched.stop()
      options.onLoadError(error)
    },
  })

  const adopt = () => {
    // One that has not begun to load is still a document of the page's.
    if (adopted && !element.contentDocument && element.contentWindow) {
      adoptFrame(element.contentWindow, service.origin, nonce)
    }
  }
  const loaded = () => {
    adopt()
    watched.loaded()
  }
  element.addEventListener('load', loaded, { signal })

  const watch = () => {
    watched.begin()
    adopt()
  }
  return {
    element,
    gone: signal,
    watch,
    reload: () => {
      watch()
      reload()
    },
    remove: () => {
      watched.stop()
      stopMeeting()
      gone.abort()
      if (!adopted) element.remove()
    },
  }
}

const makeFrame = ({ service, role, publicKey, instance, locale, scheme, field }: FrameOptions, nonce: string) => {
  const element = document.createElement('iframe')
  // Of a page without an address, such as a `srcdoc`, only the window knows it; on others a script's own `origin` takes its place there.
  const pageOrigin = (location.host ? location : window).origin
  const address = { pageOrigin, nonce, instance, scheme, ...(field && { field }) }
  const query = publicKey === undefined ? '' : `?key=${encodeURIComponent(publicKey)}`
  element.src = `${service.base}frames/${version}/${locale === 'en' ? '' : `${locale}/`}${role}.html${query}#${writeFrameAddress(address)}`
  // Until it tells its own, in the customer's language.
  element.title = field ?? role
  element.referrerPolicy = 'no-referrer'
  // Browsers that have the policy let autofill into a frame only when told; the others complain about a word they do not know.
  if (knowsAutofillPolicy()) element.allow = 'autofill'
  return element
}

interface WithFeaturePolicy {
  featurePolicy?: { features?: () => string[] }
}

const knowsAutofillPolicy = () => (document as WithFeaturePolicy).featurePolicy?.features?.().includes('autofill')
