/** Milliseconds and pixels between the two presses of a double click, at most. */
const betweenMs = 500
const betweenPx = 8

/** The second click of a double one was not meant for what has come up under the first. */
export const ignoreDoubleClicks = () => {
  let last: PointerEvent | undefined
  let second = false
  const press = (event: PointerEvent) => {
    const { target, timeStamp, clientX, clientY } = last ?? event
    second =
      target !== event.target &&
      event.timeStamp < timeStamp + betweenMs &&
      Math.hypot(event.clientX - clientX, event.clientY - clientY) < betweenPx
    last = event
  }
  addEventListener('pointerdown', press, true)
  const refuse = (event: Event) => {
    if (!second) return
    second = false
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', refuse, true)
}
