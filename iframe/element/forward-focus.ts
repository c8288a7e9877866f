/** Milliseconds to wait before a field is focused, because other code may focus a field itself. */
const settleMs = 100

/**
 * Focuses a field when the frame itself gets the focus, for instance from a focus trap of the page.
 * Otherwise no field would receive key presses. If the customer has clicked beside the fields, no
 * field is focused.
 */
export const forwardFocus = (focusField: () => void): void => {
  let pressed = false
  addEventListener('pointerdown', () => {
    pressed = true
  })
  addEventListener('blur', () => {
    pressed = false
  })
  addEventListener('focus', () => {
    setTimeout(() => {
      // `onkeydown` is set while `focusInput()` waits for a key press to focus a field in WebKit.
      const isPending = pressed || window.onkeydown
      if (!isPending && document.hasFocus() && document.activeElement === document.body) focusField()
    }, settleMs)
  })
}
