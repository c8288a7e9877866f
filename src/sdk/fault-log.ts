import { isTenderError, type TenderError } from '../shared/error'
import type { CoreHost } from './core-host'
import type { OwnedElement } from './elements/element'
import type { PaymentResult } from './types'
import { version } from './version'

/**
 * Logs the faults of a checkout to the console, each once. Warnings and results are logged only if
 * no code of the page listens to them.
 *
 * - unless the key is a live one: warnings, elements that fail, and errors in results that the
 *   merchant can fix, or that show an incompatible service. Each message contains the URL of the
 *   explanation of its code.
 * - with a live key: warnings and elements that fail, and only of a checkout that the script tag
 *   has created, because the page usually has no code that listens to it.
 */
export interface FaultLog {
  /** @param unmounted aborted when the element is unmounted */
  elementMounted(element: Pick<OwnedElement, 'on' | 'ready'>, container: Element, unmounted: AbortSignal): void
}

/** @param isTag whether the attributes of the script tag define the checkout */
export const createFaultLog = (
  { settings: { publicKey }, events, frames }: Pick<CoreHost, 'settings' | 'events' | 'frames'>,
  isTag: boolean,
): FaultLog => {
  const isLive = /^pk_live_/.test(publicKey)
  const log = once((error) => {
    const { code, message, fixedBy } = error
    // Not a fault: the page has unmounted the element or destroyed the checkout.
    if (code === 'destroyed') return
    // Not a fault: the form of a script tag shows that the order is paid.
    if (isTag && code === 'intent.completed') return
    const link = isLive ? '' : `\n${frames.context.service.base}frames/${version}/errors.html#${code}`
    const text = isTag ? withAttributes(message) : message
    const write = fixedBy === 'merchant' ? console.error : console.warn
    ifPageStays(() => write(`Tender: ${code}: ${text}${reasonOf(error)}${link}`))
  })

  if (isLive && !isTag) return { elementMounted: () => {} }
  events.on('warning', (error) => events.has('warning') || log(error), true)
  if (!isLive) events.on('result', (result) => events.has('result') || faultsOf(result).forEach(log), true)
  return {
    elementMounted: (element, _container, unmounted) => {
      // The element may have failed before the core has loaded.
      element.ready.catch(log)
      unmounted.addEventListener('abort', element.on('loaderror', log))
    },
  }
}

/**
 * Names attributes of the script tag in place of options. An unknown option of an element may also
 * come from the page's own code.
 */
const withAttributes = (message: string) =>
  message
    .replace('pay(): actions', 'data-actions')
    .replace('pay(): intent.amount.amount', 'data-amount')
    .replace('paymentFlowId', 'data-flow')
    .replace('createCheckout(): unknown', 'data-options: unknown')
    .replace('checkout.element(): unknown', 'data-options or checkout.element(): unknown')

/**
 * Calls `report` after one second, unless the customer has left the page. Before `pagehide`,
 * Firefox ends the requests of the page, and they fail as if the network were down.
 */
const ifPageStays = (report: () => void): void => {
  const timer = setTimeout(report, 1000)
  addEventListener('pagehide', () => clearTimeout(timer), { once: true })
}

/**
 * Returns the text of the cause to append to an error message: empty without a cause, or if the
 * text repeats the message. A cause is, for example, an error that a function of the merchant
 * threw. If the cause is not an error of the SDK, only its name is used, because its message may
 * contain any data.
 */
const reasonOf = ({ message, cause }: TenderError) => {
  const reason = isTenderError(cause) ? cause.message : cause instanceof Error && cause.name
  return reason && reason !== message ? `: ${reason}` : ''
}

/**
 * Returns the error of a result if the merchant can fix it, or if it shows an incompatible service,
 * which the operator can fix.
 */
const faultsOf = (result: PaymentResult) => {
  const error = 'error' in result ? result.error : undefined
  return error?.fixedBy === 'merchant' || error?.code === 'service.incompatible' ? [error] : []
}

/**
 * Returns a function that calls `report` only for errors that it has not received before. All frame
 * errors with the same code count as one error, because several frames usually fail for the same
 * reason.
 */
export const once = (report: (error: TenderError) => void) => {
  const known = new Set<string>()
  return (error: TenderError): void => {
    const { code, message } = error
    const key = /^frame/.test(code) ? code : code + message
    if (known.has(key)) return
    known.add(key)
    report(error)
  }
}
