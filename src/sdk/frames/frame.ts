import { adoptFrame } from '../../bridge/adopt'
import { writeFrameAddress } from '../../bridge/frame-address'
import { startPageHandshake } from '../../bridge/page-handshake'
import type { FrameRole } from '../../bridge/protocol'
import { TenderError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import type { BillingFields, FieldName } from '../../shared/types'
import type { Deferred } from '../deferred'
import type { Service } from '../options'
import { version } from '../version'
import { type CreateFrameWatchdog, createFrameLoading, type WatchedFrame } from './frame-loading'
import { createLoadPause } from './load-pause'

declare global {
  interface Document {
    /**
     * Whether the browser loads the page in the background before the customer opens it. Undefined
     * in browsers without this feature.
     */
    readonly prerendering?: boolean
  }
}

/** The options that all frames of a checkout share. */
export interface FrameContext {
  service: Service
  /** Identifies the checkout that a frame belongs to. */
  instance: string
  /** Changes with the language of the checkout, for frames that are created later. */
  locale: Locale
  /** Milliseconds within which a frame must answer. */
  loadTimeoutMs: number
  /**
   * The core resolves it. Until then, only the timeout of a frame is detected, and no failed load
   * is repeated.
   */
  watchdog: Deferred<CreateFrameWatchdog>
}

export interface FrameOptions extends FrameContext {
  role: FrameRole
  /** The field that a `field` frame shows. */
  field?: FieldName | undefined
  /** With fields for the billing address, a card has a document of its own. @default 'none' */
  billingAddress?: BillingFields
  /**
   * If present, it is part of the frame's URL. If the key has origins, the service then allows only
   * these to embed the frame (`frame-ancestors`).
   */
  publicKey?: string
  scheme: 'light' | 'dark'
  /** An iframe of the merchant's HTML to use. @default a new iframe */
  adopted?: HTMLIFrameElement | false
  /** The frame has loaded, for the first time or again, and has opened a channel. */
  onPort: (port: MessagePort) => void
  /** The frame's content is lost. The frame loads again, or `onLoadError` follows. */
  onLost: () => void
  /** Called when an attempt has failed. If the frame loads later, it is still used. */
  onLoadError: (error: TenderError) => void
}

export interface Frame {
  element: HTMLIFrameElement
  /** Aborted when the frame is removed. */
  removed: AbortSignal
  /** Starts the timeout. Call it when the iframe has been inserted into the document. */
  watch(): void
  /** Loads the frame again, with a new timeout. */
  reload(): void
  /** Shows an empty document until `reload`. */
  unload(): void
  /** Removes the frame. An adopted frame stays in the document. */
  remove(): void
}

/** Creates a frame of the service, or adopts one of the merchant's HTML, and runs the handshake. */
export const createFrame = (options: FrameOptions): Frame => {
  const { service, role, adopted } = options
  const nonce = crypto.randomUUID()
  const element = adopted || makeElement(options, nonce)
  const address = element.src
  const removed = new AbortController()
  const { signal } = removed

  const reload = () => loadAgain(element, address)
  const pause = createLoadPause(element, reload, signal)
  const watch = createFrameLoading({
    address,
    serviceOrigin: service.origin,
    isAdopted: Boolean(adopted),
    timeoutMs: options.loadTimeoutMs,
    watchdog: options.watchdog.promise,
    // While the browser prerenders the page, it does not load frames of other origins.
    reload: () => element.isConnected && !document.prerendering && reload(),
    pause,
    onLost: options.onLost,
    onFail: reportFailure(options),
  })
  const adopt = () => adopted && adoptLoaded(adopted, service.origin, nonce)

  startPageHandshake({
    messageTarget: window,
    signal,
    frameWindow: () => element.contentWindow,
    serviceOrigin: service.origin,
    isOwnMock: service.isOwnMock,
    role,
    nonce,
    onPort: (port) => {
      watch('hello')
      options.onPort(port)
    },
    onRepeated: () => adopted && watch('hello'),
    onWaiting: adopt,
    onRefused: (error) => {
      watch('stop')
      options.onLoadError(error)
    },
  })
  document.addEventListener('securitypolicyviolation', watch, { signal })
  const watchAndAdopt = (event: 'start' | 'load') => {
    watch(event)
    adopt()
  }
  const start = () => watchAndAdopt('start')
  element.addEventListener('load', () => watchAndAdopt('load'), { signal })
  return {
    element,
    removed: signal,
    watch: start,
    reload: () => {
      start()
      reload()
    },
    unload: () => {
      watch('stop')
      element.src = 'about:blank'
    },
    remove: () => {
      // An adopted frame stays in the document, so it has to load.
      if (adopted) pause.end()
      watch('stop')
      removed.abort()
      if (!adopted) element.remove()
    },
  }
}

const reportFailure =
  ({ service, role, onLoadError }: FrameOptions): WatchedFrame['fail'] =>
  (code, reason) =>
    onLoadError(new TenderError(code, `The ${role} frame ${version} of ${service.base} ${reason}`))

const loadAgain = (element: HTMLIFrameElement, address: string): true => {
  if (element.src !== address) element.src = address
  // With the same URL, the iframe loads again only if it leaves the document. `replaceWith` removes
  // and reinserts it.
  else element.replaceWith(element)
  return true
}

const adoptLoaded = ({ contentDocument, contentWindow }: HTMLIFrameElement, serviceOrigin: string, nonce: string) => {
  // Before a frame starts to load, it contains an empty document of the page's origin, which
  // `contentDocument` returns. A message sent to it would be lost.
  if (!contentDocument && contentWindow) adoptFrame(contentWindow, serviceOrigin, nonce)
}

const makeElement = (options: FrameOptions, nonce: string): HTMLIFrameElement => {
  const { service, role, publicKey, instance, locale, scheme, field, billingAddress = 'none' } = options
  const element = document.createElement('iframe')
  // A script of the page can replace `window.origin`, but not `location.origin`. So `window.origin`
  // is used only for a document whose URL has no host, such as an iframe's `srcdoc`.
  const pageOrigin = (location.host ? location : window).origin
  const fragment = writeFrameAddress({ pageOrigin, nonce, instance, scheme, ...(field && { field }) })
  const query = publicKey === undefined ? '' : `?key=${encodeURIComponent(publicKey)}`
  const folder = `${service.base}frames/${version}/${locale === 'en' ? '' : `${locale}/`}`
  const variant = field || billingAddress === 'none' ? '' : '-billing'
  element.src = `${folder}${role}${variant}.html${query}#${fragment}`
  // A temporary title. The frame later sends one in the customer's language.
  element.title = field ?? role
  element.referrerPolicy = 'no-referrer'
  // A browser with an `autofill` policy autofills a frame only if `allow` contains `autofill`.
  // Other browsers would log a warning about the unknown name.
  if (hasAutofillPolicy()) element.allow = 'autofill'
  return element
}

interface WithFeaturePolicy {
  featurePolicy?: { features?: () => string[] }
}

const hasAutofillPolicy = () => (document as WithFeaturePolicy).featurePolicy?.features?.().includes('autofill')
