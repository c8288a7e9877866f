import { TenderError, toErrorData } from '../shared/error'
import type { ChannelMessage } from './protocol'

/** What a frame listens to of the page around it. */
export const limits = {
  /** Messages within a second: many times what a page sends that tells of every key press. */
  perSecond: 200,
  /** Characters of a message, more or less: as many as the service takes bytes. */
  size: 2 ** 20,
  /** Bytes that count for one character: nothing walks through them. */
  bytesPerCharacter: 4,
} as const

/** What each object of a message counts for beside its members, so that nothing is ever nested deeper than a script can follow. */
const objectSize = 256

/**
 * Lets through what a page may send to a frame, for the channel that is opened on this port afterwards. What is too large, and what
 * comes too fast, is dropped: a call of it is answered with a fault, so that nobody waits for ever. What a sale needs gets
 * through however fast it comes, because a page at fault shall not cost it: `pay`, which the controller carries out one at a time,
 * and the page's answers, which are nothing when nobody has asked.
 * @param onDropped told of what is too large and of nobody's call, and of a flood once when it begins and once each second while it lasts
 */
export const limitPort = (port: MessagePort, onDropped: (error: TenderError) => void): MessagePort => {
  let since = 0
  let heard = 0
  const drop = (event: MessageEvent, error: TenderError) => {
    event.stopImmediatePropagation()
    const { kind, id } = Object(event.data)
    if (kind !== 'call' || typeof id !== 'number') return
    const fault: ChannelMessage = { kind: 'error', id, error: toErrorData(error) }
    port.postMessage(fault)
  }
  // Before the channel's own listener: what this one stops, that one never hears.
  port.addEventListener('message', (event) => {
    if (event.timeStamp - since > 1000) {
      since = event.timeStamp
      heard = 0
    }
    const { kind, name } = Object(event.data)
    const counts = name !== 'pay' && kind !== 'reply' && kind !== 'error'
    if (counts) heard += 1
    if (counts && heard > limits.perSecond) {
      const error = new TenderError(
        'frame.flooded',
        `The page sent more than ${limits.perSecond} messages within a second`,
      )
      drop(event, error)
      if (heard === limits.perSecond + 1) onDropped(error)
    } else if (roomAfter(event.data, limits.size) < 0) {
      const error = new TenderError('options.invalid', `The page sent more than ${limits.size} characters at once`)
      drop(event, error)
      // A call is answered; of what is only told nobody would ever hear.
      if (kind === 'notification') onDropped(error)
    }
  })
  return port
}

/** What this value leaves of the room; less than nothing as soon as it is known to be too large. */
const roomAfter = (value: unknown, room: number): number => {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    return room - objectSize - value.byteLength / limits.bytesPerCharacter
  }
  // Of texts and lists. A member of this name may be anything: nobody is to be given room by it, nor the reckoning ended.
  const { length } = Object(value)
  let left = room - (typeof length === 'number' && length > 0 ? length : 0) - 1
  if (typeof value !== 'object' || value === null || left < 0) return left
  left -= objectSize
  for (const name in value) {
    if (left < 0) break
    left = roomAfter(value[name as keyof typeof value], left - name.length)
  }
  return left
}
