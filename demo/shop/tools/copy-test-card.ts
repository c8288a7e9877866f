import { findElement } from '../find-element'
import { language } from '../language'

/** The frames of the demo's pages that have a field for the card number. */
const numberFrames = '#card iframe, [data-tender-element="card"] iframe, #number iframe, #methods iframe'

/**
 * Copies a test card. A page cannot type into the frames of the service, but the visitor can paste:
 * the card form fills number, expiry date and security code from one paste.
 */
export const startTestCards = (): void => {
  placeList()
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

/** The height in pixels below which a list beside the button would be too short. */
const leastHeightPx = 320

/** Places the list of test cards below its button. On narrow and short screens, style.css does. */
const placeList = () => {
  const list = document.querySelector<HTMLElement>('#all-cards')
  const button = document.querySelector('[popovertarget="all-cards"]')
  if (!list || !button) return
  list.addEventListener('beforetoggle', () => {
    const { bottom, left } = button.getBoundingClientRect()
    const heightPx = innerHeight - bottom - 24
    const isBeside = matchMedia('(min-width: 48rem)').matches && heightPx >= leastHeightPx
    const leftPx = Math.max(16, Math.min(left, innerWidth - 16 - 32 * 16))
    Object.assign(
      list.style,
      isBeside
        ? { inset: `${bottom + 8}px auto auto ${leftPx}px`, margin: '0', maxBlockSize: `${heightPx}px` }
        : { inset: '', margin: '', maxBlockSize: '' },
    )
  })
}

/** Copies a text. Resolves with false if the browser does not allow it. */
export const copyText = (text: string): Promise<boolean> =>
  // On a page without HTTPS, `navigator.clipboard` is undefined.
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => navigator.clipboard !== undefined,
    () => false,
  )
