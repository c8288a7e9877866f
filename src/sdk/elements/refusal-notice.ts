import type { TenderError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import type { OwnedElement } from './element'

/** An element, as far as this takes part in it. */
export type RefusableElement = Pick<OwnedElement, 'fail' | 'on' | 'ready'> & { mount(container: Element): unknown }

export interface RefusalNoticeOptions {
  locale: Locale
  /** What the customer is told. */
  sentence: () => string
  /** The developer is told too what is wrong, below the customer's sentence, but with a live key: nobody buys with any other. */
  publicKey: string
}

export interface RefusalNotice {
  /** @param gone it stands there no more */
  mounted(element: RefusableElement, container: Element, gone: AbortSignal): void
  /** No element can be paid with: the controller is missing, or refuses key, page or order. */
  refuse(error: TenderError): void
  /** It takes them after all: what was refused is mounted anew. */
  accept(): void
}

/**
 * Nobody shall type a card in vain. What only the merchant can mend takes the element's frame out of sight, and its place says so in the
 * customer's language, once for all elements; there is nothing to press, because no other try could help.
 */
export const createRefusalNotice = ({ locale, sentence, publicKey }: RefusalNoticeOptions): RefusalNotice => {
  const standing = new Map<RefusableElement, Element>()
  const hidden = new Map<RefusableElement, HTMLElement>()
  /** What the controller has refused; those that are mounted later are refused too. */
  let refused: TenderError | undefined
  let notice: HTMLElement | undefined

  const paragraph = (text: string, lang: string) =>
    Object.assign(document.createElement('p'), { textContent: text, lang, dir: 'auto' })

  const makeNotice = ({ code, message }: TenderError) => {
    const made = document.createElement('div')
    made.setAttribute('role', 'alert')
    // By this a style sheet finds it.
    made.dataset.tenderError = code
    made.append(paragraph(sentence(), locale))
    if (!/^pk_live_/.test(publicKey)) made.append(paragraph(`${code}: ${message}`, 'en'))
    return made
  }

  const hide = (element: RefusableElement, error: TenderError) => {
    const container = standing.get(element)
    const frame = container?.matches('iframe') ? container : container?.querySelector('iframe')
    if (!frame || error.fixedBy !== 'merchant') return
    hidden.set(element, frame as HTMLElement)
    ;(frame as HTMLElement).style.display = 'none'
    if (notice?.isConnected) return
    notice = makeNotice(error)
    frame.after(notice)
  }

  const leave = (element: RefusableElement) => {
    standing.delete(element)
    const frame = hidden.get(element)
    hidden.delete(element)
    if (!frame) return
    // One of the shop's own HTML stays, and may be mounted again.
    frame.style.display = 'block'
    if (frame.nextElementSibling !== notice) return
    const [next] = hidden.values()
    if (next && notice) next.after(notice)
    else notice?.remove()
  }

  return {
    mounted: (element, container, gone) => {
      standing.set(element, container)
      const fail = () => {
        if (refused && !gone.aborted) element.fail(refused)
      }
      const told = (error: TenderError) => {
        if (!gone.aborted) hide(element, error)
      }
      // One that has failed for another reason, and was tried again, is refused when it comes.
      const deaf = [element.on('loaderror', told), element.on('ready', fail)]
      // It may have failed before this was there to hear it.
      element.ready.catch(told)
      gone.addEventListener('abort', () => {
        for (const stop of deaf) stop()
        leave(element)
      })
      // Whoever mounts it listens first.
      queueMicrotask(fail)
    },
    refuse: (error) => {
      // One that may pass takes nothing back: what is hidden stays so until it is accepted.
      if (error.fixedBy === 'merchant') refused = error
      for (const element of [...standing.keys()]) element.fail(error)
    },
    accept: () => {
      // A frame that does not fit is no matter of the controller's.
      if (!refused) return
      refused = undefined
      for (const element of [...hidden.keys()]) element.mount(standing.get(element) as Element)
    },
  }
}
