/**
 * Milliseconds until a missing reply counts as a crash. Only for calls that a frame answers at
 * once.
 */
const timeoutMs = 5000

/**
 * Calls `onUnresponsive` if a frame does not reply in time. A crashed frame emits no event, so a
 * missing reply is the only sign.
 *
 * @param reply the reply to a call that a working frame answers at once, with a value or an error
 */
export const detectUnresponsive = (reply: Promise<unknown>, onUnresponsive: () => void): void => {
  const timer = setTimeout(onUnresponsive, timeoutMs)
  const stop = () => clearTimeout(timer)
  reply.then(stop, stop)
}
