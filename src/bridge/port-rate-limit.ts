import { TenderError, toErrorData } from '../shared/error'
import type { ChannelMessage } from './protocol'

/** The limits for messages of the page to a frame. */
export const limits = {
  /** Messages within a second: many times what a page sends that reports every key press. */
  perSecond: 200,
  /** Approximate characters of a message: the limit of the service, in bytes. */
  size: 2 ** 20,
  /** Bytes that count as one character. Binary data is not traversed. */
  bytesPerCharacter: 4,
} as const

/** The size of an object beside its members. Limits how deeply a message can be nested. */
const objectSize = 256

/** Counts messages within the current second. */
const createRateMeter = () => {
  let second = { start: 0, count: 0 }
  return {
    /** @returns how many messages this second has, with this one */
    add: (timeStamp: number): number => {
      if (timeStamp - second.start > 1000) second = { start: timeStamp, count: 0 }
      second.count += 1
      return second.count
    },
  }
}

/**
 * Limits the size and rate of the page's messages, for a channel that is opened on this port
 * afterwards. Messages beyond the limits are dropped. A dropped call is answered with an error, so
 * that no caller waits forever.
 *
 * The rate limit does not count what a sale needs, so that a faulty page loses no payment: `pay`,
 * of which the controller runs one at a time, and replies, which have no effect without a call.
 * @param onDropped receives an error for each notification that is too large, and for a flood once
 *   at its start and once a second while it lasts
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
  // Registered before the channel's own listener, which receives nothing that is dropped here.
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
      // The caller receives the error of a call. A notification has no caller.
      if (kind === 'notification') onDropped(error)
    }
  })
  return port
}

/** Subtracts the size of a value. Stops at the first negative result: the value is too large. */
const remainingSize = (value: unknown, size: number): number => {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    return size - objectSize - value.byteLength / limits.bytesPerCharacter
  }
  // Of strings and arrays. An object may have a member `length` of any value: it must neither add
  // to the size nor make the arithmetic throw.
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
