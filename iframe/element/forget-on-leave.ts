/**
 * Calls `forget` when the customer leaves the page, and when the browser restores the page from its
 * back-forward cache. The cache keeps a page with everything that was typed, and the next person at
 * this browser may press Back. On `pagehide`, the card is removed before the document is frozen, so
 * that a restored page never shows it. `pageshow` covers a document that was frozen without
 * `pagehide`, and values that the browser itself puts back.
 */
export const forgetOnLeave = (forget: () => void): void => {
  addEventListener('pagehide', forget)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) forget()
  })
}
