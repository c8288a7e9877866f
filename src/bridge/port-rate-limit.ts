import { TenderError, toErrorData } from '../shared/error'
import type { ChannelMessage } from './protocol'

/** The limits for messages that the page sends to a frame. */
export const limits = {
  /** Messages per second. A page that reports every key press sends far fewer. */
  perSecond: 200,
  /** The greatest size of a message, in approximate characters (`remainingSize`). */
  size: 2 ** 20,
  /** How many bytes of binary data count as one character. */
  bytesPerCharacter: 4,
} as const

/**
 * Added to the size of each object or array, besides its members, so that a deeply nested value
 * also reaches the limit.
 */
const objectSize = 256

/** Counts messages within the current second. */
const createRateMeter = () => {
  let second = { start: 0, count: 0 }
  return {
    /**
     * Adds one message.
     * @returns the number of messages in the current second
     */
    add: (timeStamp: number): number => {
      if (timeStamp - second.start > 1000) second = { start: timeStamp, count: 0 }
      second.count += 1
      return second.count
    },
  }
}

/**
 * Limits the size and rate of the page's messages to a frame. Call it before a channel is opened on
 * the port. Messages beyond the limits are dropped. A dropped call is answered with an error.
 *
 * The rate limit ignores `pay`, replies and errors, so that a page with a bug still completes its
 * payments.
 * @param onDropped receives an error for each notification that is too large. It also receives one
 * error for each second with too many messages.
 */
export const limitPort = (port: MessagePort, onDropped: (error: TenderError) => void): MessagePort => {
  const meter = createRateMeter()
  const drop = (event: MessageEvent, error: TenderError) => {
    event.stopImmediatePropagation()
    const { kind, id } = Object(event.data)
    if (kind !== 'call' || typeof id !== 'number') return
    const answer: ChannelMessage = { kind: 'error', id, error: toErrorData(error) }
    port.postMessage(answer)
  }
  // Registered before the channel's own listener, so that the channel never receives a dropped
  // message.
  port.addEventListener('message', (event) => {
    const { kind, name } = Object(event.data)
    const isLimited = name !== 'pay' && kind !== 'reply' && kind !== 'error'
    const count = isLimited ? meter.add(event.timeStamp) : 0
    if (count > limits.perSecond) {
      const message = `The page sent more than ${limits.perSecond} messages within a second`
      const error = new TenderError('frame.flooded', message)
      drop(event, error)
      if (count === limits.perSecond + 1) onDropped(error)
    } else if (remainingSize(event.data, limits.size) < 0) {
      const message = `The page sent a message of more than ${limits.size} characters`
      const error = new TenderError('options.invalid', message)
      drop(event, error)
      // For a dropped call, the caller receives the error. A notification has no caller.
      if (kind === 'notification') onDropped(error)
    }
  })
  return port
}

/**
 * Subtracts the approximate size of a value from `size`. Stops as soon as the result is negative,
 * because the value is then too large.
 */
const remainingSize = (value: unknown, size: number): number => {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    return size - objectSize - value.byteLength / limits.bytesPerCharacter
  }
  // Only strings and arrays have a reliable length. An object of the page may have a member
  // `length` of any kind, which must neither enlarge `remaining` nor throw.
  const { length } = Object(value)
  let remaining = size - (typeof length === 'number' && length > 0 ? length : 0) - 1
  if (typeof value !== 'object' || value === null || remaining < 0) return remaining
  remaining -= objectSize
  for (const name in value) {
    if (remaining < 0) break
    remaining = remainingSize(value[name as keyof typeof value], remaining - name.length)
  }
  return remaining
}
