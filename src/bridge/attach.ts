import { findSiblingFrames } from './find-sibling-frames'
import type { MessageTarget } from './message-target'
import { type Attach, protocolVersion } from './protocol'
import { sameMajor } from './same-major'

export interface AttachOptions {
  /** The frames beside ours: `parent.frames`. */
  siblings: ArrayLike<Window>
  /** Our own origin, which is the service's. */
  origin: string
  instance: string
  element: string
  /** Our end of a channel that lies wholly inside the service's origin; answered once the controller listens. */
  onPort: (port: MessagePort) => void
}

const repeatMs = { first: 30, longest: 1000 }

/**
 * Hands the controller a channel (protocol rule 4). It may start later than we do, so this is repeated with a fresh channel until
 * the controller has spoken on one. Returns what stops it.
 */
export const attachToController = ({ siblings, origin, instance, element, onPort }: AttachOptions): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const offer = (waitMs: number) => {
    const [controller] = findSiblingFrames(siblings, { role: 'controller', origin, instance })
    if (controller) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        clearTimeout(timer)
        if (!stopped) onPort(port1)
      }
      const attach: Attach = { tender: 'attach', protocol: protocolVersion, instance, element }
      controller.postMessage(attach, origin, [port2])
    }
    timer = setTimeout(offer, waitMs, Math.min(waitMs * 2, repeatMs.longest))
  }
  offer(repeatMs.first)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

export interface AcceptOptions {
  messageTarget: MessageTarget
  /** The controller's own origin. */
  origin: string
  instance: string
  onPort: (element: string, port: MessagePort) => void
}

/** The controller's side: takes channels from element frames of this checkout. Returns what stops it. */
export const acceptElements = ({ messageTarget, origin, instance, onPort }: AcceptOptions): (() => void) => {
  const hear = (event: MessageEvent) => {
    // Rule 4: only a document of the service's own origin can have this origin, whatever the page around it does.
    if (event.origin !== origin || !isAttach(event.data) || event.data.instance !== instance) return
    const [port] = event.ports
    if (port && sameMajor(event.data.protocol)) onPort(event.data.element, port)
  }
  messageTarget.addEventListener('message', hear)
  return () => messageTarget.removeEventListener('message', hear)
}

const isAttach = (data: unknown): data is Attach => {
  const { tender, protocol, instance, element } = Object(data) as Partial<Record<keyof Attach, unknown>>
  return tender === 'attach' && [protocol, instance, element].every((member) => typeof member === 'string')
}
