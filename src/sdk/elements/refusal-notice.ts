import type { TenderError } from '../../shared/error'
import { type TextHost, unavailableTextOf } from '../page-texts'
import type { CheckoutOptions } from '../types'
import type { OwnedElement } from './element'

/** The functions of an element that the notice needs. */
export type RefusableElement = Pick<OwnedElement, 'fail' | 'on' | 'ready'> & {
  mount(container: Element): unknown
}

export interface RefusalNoticeHost extends TextHost {
  /** Unless the Public Key is a live key, the notice also shows the technical error. */
  settings: Pick<CheckoutOptions, 'publicKey' | 'texts'>
}

/**
 * Replaces elements by a notice if they cannot work because of an error that only the merchant can
 * fix. The customer should not type a card that cannot be sent. The page shows one notice for all
 * of them, without a retry button, because another attempt would fail too.
 */
export interface RefusalNotice {
  /** @param unmounted aborted when the element is unmounted */
  elementMounted(element: RefusableElement, container: Element, unmounted: AbortSignal): void
  /**
   * Makes all elements fail with an error of the controller. If only the merchant can fix it,
   * elements that are mounted or become ready later fail too.
   */
  reject(error: TenderError): void
  /** Mounts the rejected elements again, because the controller has now accepted the options. */
  accept(): void
  /** Writes the notice again, in the current language. */
  update(): void
}

export const createRefusalNotice = (host: RefusalNoticeHost): RefusalNotice => {
  const containers = new Map<RefusableElement, Element>()
  const hiddenFrames = new Map<RefusableElement, HTMLElement>()
  /** The error for elements that are mounted after the rejection. */
  let rejection: TenderError | undefined
  let notice: HTMLElement | undefined
  /** Writes the notice that is shown. */
  let write = () => {}

  const hide = (element: RefusableElement, error: TenderError) => {
    const container = containers.get(element)
    const frame = container?.matches('iframe') ? container : container?.querySelector('iframe')
    if (!frame || error.fixedBy !== 'merchant') return
    hiddenFrames.set(element, frame as HTMLElement)
    ;(frame as HTMLElement).style.display = 'none'
    if (notice?.isConnected) return
    const created = createNotice(error)
    notice = created
    write = () => created.replaceChildren(...paragraphsOf(host, error))
    write()
    frame.after(created)
  }
  const forget = (element: RefusableElement) => {
    containers.delete(element)
    const frame = hiddenFrames.get(element)
    hiddenFrames.delete(element)
    if (!frame) return
    // An adopted frame stays in the document, and may be mounted again later.
    frame.style.display = 'block'
    if (frame.nextElementSibling !== notice) return
    const [next] = hiddenFrames.values()
    if (next && notice) next.after(notice)
    else notice?.remove()
  }

  return {
    elementMounted: (element, container, unmounted) => {
      containers.set(element, container)
      const rejectElement = () => {
        if (rejection && !unmounted.aborted) element.fail(rejection)
      }
      const onError = (error: TenderError) => {
        if (!unmounted.aborted) hide(element, error)
      }
      // An element that has failed for another reason may load later. It is then rejected too.
      const removeListeners = [element.on('loaderror', onError), element.on('ready', rejectElement)]
      // The element may have failed before this call.
      element.ready.catch(onError)
      unmounted.addEventListener('abort', () => {
        for (const remove of removeListeners) remove()
        forget(element)
      })
      // Delayed, because the merchant's code usually adds its listeners right after `mount`.
      queueMicrotask(rejectElement)
    },
    reject: (error) => {
      // A temporary error does not replace an earlier rejection, so the rejected elements stay
      // hidden.
      if (error.fixedBy === 'merchant') rejection = error
      for (const element of [...containers.keys()]) element.fail(error)
    },
    accept: () => {
      // Without a rejection, hidden elements have failed for a reason of their own, such as another
      // version of the frame. They stay hidden.
      if (!rejection) return
      rejection = undefined
      for (const element of [...hiddenFrames.keys()]) element.mount(containers.get(element) as Element)
    },
    update: () => write(),
  }
}

const createNotice = ({ code }: TenderError): HTMLElement => {
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  // With this attribute, merchants can style the notice.
  notice.dataset.tenderError = code
  return notice
}

const paragraphsOf = (host: RefusalNoticeHost, { code, message }: TenderError) => [
  createParagraph(unavailableTextOf(host), host.frames.context.locale),
  ...(/^pk_live_/.test(host.settings.publicKey) ? [] : [createParagraph(`${code}: ${message}`, 'en')]),
]

const createParagraph = (text: string, lang: string) =>
  Object.assign(document.createElement('p'), { textContent: text, lang, dir: 'auto' })
