/**
 * Focuses an input. WebKit lets a page move the focus into the frame, but only the customer can move
 * it to an input: there, the first key press focuses it, unless the customer has chosen another.
 */
export const focusInput = (input: HTMLInputElement | null): void => {
  input?.focus()
  const { activeElement } = document
  if (!input || activeElement === input) return
  window.onkeydown = ({ key }) => {
    window.onkeydown = null
    if (key !== 'Tab' && document.activeElement === activeElement) input.focus()
  }
}
