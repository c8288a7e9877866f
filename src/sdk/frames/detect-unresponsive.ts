/** Milliseconds that a frame has to answer a call it answers at once. */
const patienceMs = 5000

/**
 * A frame whose process has died tells nobody. Who asks something of it finds out.
 * @param answer of a call that a living frame answers at once, be it with a fault
 * @param act called when nothing comes
 */
export const detectUnresponsive = (answer: Promise<unknown>, act: () => void): void => {
  const timer = setTimeout(act, patienceMs)
  const heard = () => clearTimeout(timer)
  answer.then(heard, heard)
}
