/** Milliseconds and pixels between the two presses of a double click, at most. */
const limits = { ms: 500, px: 8 } as const

/**
 * Ignores the second click of a double click, if the first click has moved another element under
 * the pointer.
 */
export const ignoreDoubleClicks = () => {
  let last: PointerEvent | undefined
  let isSecond = false
  const onPress = (event: PointerEvent) => {
    const { target, timeStamp, clientX, clientY } = last ?? event
    isSecond =
      target !== event.target &&
      event.timeStamp < timeStamp + limits.ms &&
      Math.hypot(event.clientX - clientX, event.clientY - clientY) < limits.px
    last = event
  }
  const onClick = (event: Event) => {
    if (!isSecond) return
    isSecond = false
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('pointerdown', onPress, true)
  addEventListener('click', onClick, true)
}
