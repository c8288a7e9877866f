import { findElement } from '../find-element'
import { language } from '../language'

/** The frames of the demo's pages that have a field for the card number. */
const numberFrames = '#card iframe, [data-tender-element="card"] iframe, #number iframe, #methods iframe'

/**
 * Copies a test card. A page cannot type into the frames of the service, but the visitor can paste:
 * the card form fills number, expiry date and security code from one paste.
 */
export const startTestCards = (): void => {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
    if (!button) return
    const { card = '', expectation = '' } = button.dataset
    const isCopied = await copyText(card)
    button.closest<HTMLElement>('[popover]')?.hidePopover()
    const { locale, text } = language()
    // What the card does is described in English only.
    const note = locale === 'en' ? ` ${expectation}` : ''
    findElement('#copied').textContent = isCopied ? `${text('copied')}${note}` : `${card}${note}`
    // Focuses the first field of the frame, so that the visitor can paste at once.
    document.querySelector<HTMLIFrameElement>(numberFrames)?.focus()
  })
}

/** Copies a text. Resolves with false if the browser does not allow it. */
export const copyText = (text: string): Promise<boolean> =>
  // On a page without HTTPS, `navigator.clipboard` is undefined.
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => navigator.clipboard !== undefined,
    () => false,
  )
