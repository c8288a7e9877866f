import type { TenderError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import type { OwnedElement } from './element'

/** The part of an element that the notice uses. */
export type RefusableElement = Pick<OwnedElement, 'fail' | 'on' | 'ready'> & {
  mount(container: Element): unknown
}

export interface RefusalNoticeOptions {
  locale: Locale
  /** The text for the customer. */
  text: () => string
  /** Without a live key, the notice also shows the error to the developer. */
  publicKey: string
}

/**
 * The notice in place of elements that the customer cannot pay with, because of an error that only
 * the merchant can fix. Nobody should type a card in vain. The notice is shown once for all
 * elements, and has no button, because another attempt would fail too.
 */
export interface RefusalNotice {
  /** @param unmounted aborted when the element is unmounted */
  elementMounted(element: RefusableElement, container: Element, unmounted: AbortSignal): void
  /** No element can be paid with: the controller is missing, or has rejected key, page or order. */
  reject(error: TenderError): void
  /** The controller has accepted the options after all: rejected elements are mounted again. */
  accept(): void
}

export const createRefusalNotice = (options: RefusalNoticeOptions): RefusalNotice => {
  const containers = new Map<RefusableElement, Element>()
  const hiddenFrames = new Map<RefusableElement, HTMLElement>()
  /** The error that also rejects elements which are mounted later. */
  let rejection: TenderError | undefined
  let notice: HTMLElement | undefined

  const hide = (element: RefusableElement, error: TenderError) => {
    const container = containers.get(element)
    const frame = container?.matches('iframe') ? container : container?.querySelector('iframe')
    if (!frame || error.fixedBy !== 'merchant') return
    hiddenFrames.set(element, frame as HTMLElement)
    ;(frame as HTMLElement).style.display = 'none'
    if (notice?.isConnected) return
    notice = createNotice(options, error)
    frame.after(notice)
  }
  const forget = (element: RefusableElement) => {
    containers.delete(element)
    const frame = hiddenFrames.get(element)
    hiddenFrames.delete(element)
    if (!frame) return
    // An adopted frame stays in the document and may be mounted again.
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
      // An element that has failed for another reason may load later, and is rejected then.
      const removeListeners = [element.on('loaderror', onError), element.on('ready', rejectElement)]
      // The element may have failed before.
      element.ready.catch(onError)
      unmounted.addEventListener('abort', () => {
        for (const remove of removeListeners) remove()
        forget(element)
      })
      // After the merchant's code that mounts the element and then adds its listeners.
      queueMicrotask(rejectElement)
    },
    reject: (error) => {
      // A temporary error does not show elements again that were rejected before.
      if (error.fixedBy === 'merchant') rejection = error
      for (const element of [...containers.keys()]) element.fail(error)
    },
    accept: () => {
      // Errors of single frames, such as another version, are not the controller's.
      if (!rejection) return
      rejection = undefined
      for (const element of [...hiddenFrames.keys()]) element.mount(containers.get(element) as Element)
    },
  }
}

const createNotice = (
  { locale, text, publicKey }: RefusalNoticeOptions,
  { code, message }: TenderError,
): HTMLElement => {
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  // Style sheets find the notice by this attribute.
  notice.dataset.tenderError = code
  notice.append(createParagraph(text(), locale))
  if (!/^pk_live_/.test(publicKey)) notice.append(createParagraph(`${code}: ${message}`, 'en'))
  return notice
}

const createParagraph = (text: string, lang: string) =>
  Object.assign(document.createElement('p'), { textContent: text, lang, dir: 'auto' })
