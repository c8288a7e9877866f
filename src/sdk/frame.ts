import { meetFrame } from '../bridge/meet-frame'
import { frameFragment } from '../bridge/meet-page'
import type { FrameRole } from '../bridge/protocol'
import { TenderError } from '../shared/error'
import type { Locale } from '../shared/locale'
import type { FieldName } from '../shared/types'
import type { Service } from './options'
import { version } from './version'

export interface FrameOptions {
  service: Service
  role: FrameRole
  /** The one field that a card frame shows. @default all */
  field?: FieldName | undefined
  /** Lets a server name the key's origins as `frame-ancestors`. */
  publicKey?: string
  /** The checkout this frame belongs to. */
  instance: string
  locale: Locale
  scheme: 'light' | 'dark'
  /** Milliseconds until a frame that has not answered counts as lost. */
  loadTimeoutMs: number
  /** A new channel: once when the frame has loaded, again when it has reloaded. */
  onPort: (port: MessagePort) => void
  onLoadError: (error: TenderError) => void
}

export interface Frame {
  element: HTMLIFrameElement
  /** Call when the element has been put into the document: from then on the deadline runs. */
  watch(): void
  remove(): void
}

/** Makes a frame of the service and waits for it to answer; it ends in a channel or in an error, within the deadline. */
export const createFrame = (options: FrameOptions): Frame => {
  const { service, role, publicKey, instance, locale } = options
  const nonce = crypto.randomUUID()
  const element = document.createElement('iframe')
  const address = {
    pageOrigin: location.origin,
    nonce,
    instance,
    scheme: options.scheme,
    ...(options.field && { field: options.field }),
  }
  const query = publicKey === undefined ? '' : `?key=${encodeURIComponent(publicKey)}`
  element.src = `${service.base}frames/${version}/${locale === 'en' ? '' : `${locale}/`}${role}.html${query}#${frameFragment(address)}`
  element.referrerPolicy = 'no-referrer'
  // Browsers that have the policy let autofill into a frame only when told; the others complain about a word they do not know.
  if (knowsAutofillPolicy()) element.allow = 'autofill'

  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(timer)
    document.removeEventListener('securitypolicyviolation', violated)
  }
  const fail = (error: TenderError) => {
    settle()
    options.onLoadError(error)
  }

  const violated = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (!/^(frame|child|default)-src$/.test(effectiveDirective) || !blockedURI.startsWith(service.origin)) return
    const mend = `Add ${service.origin} to frame-src in its Content-Security-Policy`
    fail(new TenderError('frame.blocked', `The page forbids the ${role} frame. ${mend}`))
  }

  const stopMeeting = meetFrame({
    ear: window,
    frameWindow: () => element.contentWindow,
    serviceOrigin: service.origin,
    role,
    nonce,
    onPort: (port) => {
      settle()
      options.onPort(port)
    },
    onRefused: fail,
  })

  return {
    element,
    watch: () => {
      settle()
      document.addEventListener('securitypolicyviolation', violated)
      timer = setTimeout(() => {
        const waited = `no answer within ${options.loadTimeoutMs} ms`
        fail(new TenderError('frame.timeout', `The ${role} frame of ${service.base}, version ${version}: ${waited}`))
      }, options.loadTimeoutMs)
    },
    remove: () => {
      settle()
      stopMeeting()
      element.remove()
    },
  }
}

interface WithFeaturePolicy {
  featurePolicy?: { features?: () => string[] }
}

const knowsAutofillPolicy = (): boolean =>
  (document as WithFeaturePolicy).featurePolicy?.features?.().includes('autofill') ?? false
