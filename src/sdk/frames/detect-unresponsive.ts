/** Milliseconds that a frame has for the reply to a call that it answers at once. */
const timeoutMs = 5000

/**
 * Detects a frame that does not reply. A crashed frame emits no event, so only a missing reply
 * reveals it.
 *
 * @param reply the reply to a call that a working frame answers at once, with a value or an error
 * @param onUnresponsive called if no reply arrives
 */
export const detectUnresponsive = (reply: Promise<unknown>, onUnresponsive: () => void): void => {
  const timer = setTimeout(onUnresponsive, timeoutMs)
  const stop = () => clearTimeout(timer)
  reply.then(stop, stop)
}
