/**
 * Focuses an input. In WebKit, a script can focus the frame, but only an action of the customer can
 * focus an input in it. In that case, the next key press focuses the input, unless it is Tab or the
 * customer has focused another element before.
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
