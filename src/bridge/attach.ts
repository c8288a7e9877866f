import { findSiblingFrames } from './find-sibling-frames'
import { versionOfWindow } from './frame-version'
import type { MessageTarget } from './message-target'
import { type Attach, type FrameRole, protocolVersion } from './protocol'
import { sameMajor } from './same-major'

export interface AttachOptions {
  /** The frames of the same page: `parent.frames`. */
  siblings: ArrayLike<Window>
  /** The frame's own origin, which is the service's. */
  origin: string
  instance: string
  element: string
  /** Receives the frame's end of a channel on which the controller has answered. */
  onPort: (port: MessagePort) => void
}

/** Milliseconds until the frame sends another channel. The interval doubles up to `longest`. */
const repeatMs = { first: 30, longest: 1000 }

/**
 * Opens a channel from an element or challenge frame to the controller (protocol rule 4). The
 * controller may start later than this frame, so the frame sends a new channel at intervals until
 * the controller answers on one.
 * @returns a function that stops the attempts
 */
export const attachToController = (options: AttachOptions): (() => void) => attachToFrame('controller', options)

/** Opens a channel to the frame with this role, as `attachToController` does. */
export const attachToFrame = (
  role: FrameRole,
  { siblings, origin, instance, element, onPort }: AttachOptions,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const sendAttach = (waitMs: number) => {
    const [controller] = findSiblingFrames(siblings, { role, origin, instance })
    if (controller) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        clearTimeout(timer)
        if (!stopped) onPort(port1)
      }
      const attach: Attach = { tender: 'attach', protocol: protocolVersion, instance, element }
      controller.postMessage(attach, origin, [port2])
    }
    timer = setTimeout(sendAttach, waitMs, Math.min(waitMs * 2, repeatMs.longest))
  }
  sendAttach(repeatMs.first)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

export interface AcceptOptions {
  /** The controller's own window. */
  messageTarget: MessageTarget
  origin: string
  instance: string
  /** @param version the version in the path of the frame's document; empty if there is none */
  onPort: (element: string, port: MessagePort, version: string) => void
}

/**
 * Accepts the channels that the element and challenge frames of this checkout send: the
 * controller's side of protocol rule 4.
 * @returns a function that stops listening
 */
export const acceptElements = ({ messageTarget, origin, instance, onPort }: AcceptOptions): (() => void) => {
  const onMessage = (event: MessageEvent) => {
    // Rule 4: only documents of the service have this origin, except with the mock (rule 9).
    if (event.origin !== origin || !isAttach(event.data) || event.data.instance !== instance) return
    const [port] = event.ports
    if (!port || !sameMajor(event.data.protocol)) return
    // Read from the window and not from the message, because a faulty version could claim another.
    onPort(event.data.element, port, versionOfWindow(event.source as Window))
  }
  messageTarget.addEventListener('message', onMessage)
  return () => messageTarget.removeEventListener('message', onMessage)
}

const isAttach = (data: unknown): data is Attach => {
  const { tender, protocol, instance, element } = Object(data) as Partial<Record<keyof Attach, unknown>>
  return tender === 'attach' && [protocol, instance, element].every((member) => typeof member === 'string')
}
