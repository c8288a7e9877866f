import type { Locale } from '../../shared/locale'
import type { ControllerTexts } from '../../shared/types'
import type { Events } from '../events'
import type { CheckoutEvents, PaymentResult } from '../types'

/** The parts of a checkout whose payments are announced. */
export interface AnnouncedCheckout {
  events: Pick<Events<CheckoutEvents>, 'on'>
  frames: { context: { locale: Locale } }
}

/**
 * Milliseconds until an announcement. A payment that ends sooner, for example because the card is
 * incomplete, is not announced as being processed. After a result, the merchant's code has time to
 * announce the message itself.
 */
export const announceAfterMs = 500

const liveRegions = '[role=alert],[role=status],[aria-live]'

/**
 * Announces to screen readers that a payment is being processed and how it ended, unless the page
 * or an element announces it. The live region is part of the page, because several frames would
 * announce the same payment, and because the focus is usually on the page.
 *
 * @param texts returns the texts in the customer's language, once the controller has started
 * @returns a function that removes the live region
 */
export const createPaymentAnnouncer = (
  { events, frames }: AnnouncedCheckout,
  texts: () => Promise<ControllerTexts>,
): (() => void) => {
  let region: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /**
   * Moves the live region into the dialog that has the focus, otherwise into the body. Returns
   * false if the region was there already.
   */
  const insert = (live: HTMLElement) => {
    // A modal dialog hides all live regions outside of it from screen readers.
    const place = document.activeElement?.closest('dialog,[aria-modal=true]') ?? document.body
    if (live.parentNode === place) return false
    place.append(live)
    return true
  }
  const announceIn = (live: HTMLElement, read: () => string | Promise<string>) => {
    const scheduled = setTimeout(async () => {
      const text = await read()
      if (timer !== scheduled || text === '' || isShown(text)) return
      // The dialog around the region may have closed meanwhile. A region announces only a text that
      // is set after its insertion, so the text follows after another delay.
      if (insert(live)) announceIn(live, () => text)
      else live.textContent = text
    }, announceAfterMs)
    timer = scheduled
  }
  const schedule = (read: () => string | Promise<string>) => {
    stop()
    region ??= createLiveRegion()
    region.lang = frames.context.locale
    // The same text again would not be announced.
    region.textContent = ''
    insert(region)
    announceIn(region, read)
  }
  const readText = (key: 'processing' | 'succeeded') => () =>
    texts().then(
      (loaded) => loaded[key],
      () => '',
    )
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }

  events.on('paying', (isPaying) => isPaying && schedule(readText('processing')))
  const announce = (result: PaymentResult) => {
    // The element announces which fields are missing or invalid.
    if (isCardInvalid(result)) stop()
    else schedule('message' in result ? () => result.message : readText('succeeded'))
  }
  events.on('result', announce, true)
  return () => {
    stop()
    region?.remove()
  }
}

const isCardInvalid = (result: PaymentResult) => 'error' in result && result.error?.code === 'card.invalid'

/** Whether a live region of the page already contains the text. */
const isShown = (text: string) =>
  Array.from(document.querySelectorAll(liveRegions)).some(({ textContent }) => textContent.includes(text))

const createLiveRegion = () => {
  const region = document.createElement('div')
  // Not with the role `status`, because tests of a page may find its own status by this role.
  region.setAttribute('aria-live', 'polite')
  region.setAttribute('aria-atomic', 'true')
  region.dataset.tenderAnnouncement = ''
  // Hidden from view, but not from screen readers.
  region.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'
  return region
}
