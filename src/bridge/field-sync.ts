import { type FieldName, fieldNames } from '../shared/types'
import { findSiblingFrames } from './find-sibling-frames'
import { versionOfWindow } from './frame-version'
import type { MessageTarget } from './message-target'
import { type FieldContent, type FieldMessage, protocolVersion } from './protocol'
import { sameMajor } from './same-major'

/** The window of the merchant's page, of which a frame reads only the list of frames. */
type Page = Pick<Window, 'frames'>

interface Place {
  /** The window that receives the messages: the frame's own. */
  messageTarget: MessageTarget
  page: Page
  /** The service's origin. Messages are sent only to this origin, and accepted only from it. */
  origin: string
  /** The version of this frame. Only frames of the same version exchange messages. */
  version: string
  instance: string
}

export interface FieldSyncOptions extends Place {
  self: Window
  /** The field that this frame shows. */
  field: FieldName
  onContent: (from: FieldName, content: FieldContent) => void
  /** Called by `detectRemoved` if the frame that showed `field` is no longer on the page. */
  onRemoved: (field: FieldName) => void
}

export interface FieldSync {
  /**
   * Sends `content` to the windows from which the last message of each other field came: field
   * frames, or the controller, which relays. A text is also sent to the controller and to all field
   * frames that `findSiblingFrames` returns, because one of them may have just loaded.
   */
  send(content: FieldContent): void
  /**
   * Calls `onRemoved` for each frame that is no longer on the page, unless the controller relays
   * its messages. The caller has to poll, because browsers emit no event when another frame is
   * removed.
   */
  detectRemoved(): void
}

/**
 * Connects the frames that each show one field of a card (number, expiry, security code, name), so
 * that each frame knows the texts of the other fields. See rule 7 in `protocol.ts`.
 */
export const createFieldSync = ({ self, field, onContent, onRemoved, ...place }: FieldSyncOptions): FieldSync => {
  const known = new Map<FieldName, Window>()
  // A frame in a shadow root is in no window's `frames` list. Other frames learn its window from
  // the messages that it sends. Two such frames reach each other through the controller.
  const isListed = () => listOf(place.page).includes(self)

  receiveFields(place, (message, source) => {
    if (message.field === field) return
    known.set(message.field, source)
    onContent(message.field, message.content)
  })

  return {
    send: (content) => {
      const { origin, instance, version } = place
      const inShadowRoot = !isListed()
      const message: FieldMessage = {
        tender: 'field',
        protocol: protocolVersion,
        instance,
        field,
        inShadowRoot,
        content,
      }
      const found = (['field', 'controller'] as const).flatMap((role) =>
        content.kind === 'text' ? findSiblingFrames(place.page.frames, { role, origin, instance }) : [],
      )
      for (const sibling of new Set([...known.values(), ...found])) {
        if (versionOfWindow(sibling) !== version) continue
        // Because of the exact origin, a frame that has navigated to another site receives nothing.
        // `found` may also contain this frame, which ignores messages about its own field.
        sibling.postMessage(message, origin)
      }
    },
    detectRemoved: () => {
      for (const [removed, window] of known) {
        if (!window.closed) continue
        known.delete(removed)
        onRemoved(removed)
      }
    },
  }
}

/**
 * Runs in the controller. Relays each message to the other frames in shadow roots, which the sender
 * may not find.
 */
export const relayFieldMessages = (place: Place): void => {
  const inShadowRoots = new Set<Window>()
  receiveFields(place, (message, source) => {
    if (message.inShadowRoot) inShadowRoots.add(source)
    for (const other of inShadowRoots) {
      // Forgets closed windows, because a reference would keep their documents in memory.
      if (other.closed) inShadowRoots.delete(other)
      else if (other !== source && versionOfWindow(other) === place.version) other.postMessage(message, place.origin)
    }
  })
}

const receiveFields = (
  { messageTarget, page, origin, instance, version }: Place,
  onField: (message: FieldMessage, source: Window) => void,
) =>
  messageTarget.addEventListener('message', ({ data, origin: from, source }) => {
    // Rule 7: only documents of the service have this origin, except with the mock (rule 9), and
    // only frames of the same page have this parent.
    if (from !== origin || (source as Window | null)?.parent !== page) return
    if (versionOfWindow(source as Window) !== version) return
    if (isFieldMessage(data) && data.instance === instance && sameMajor(data.protocol)) onField(data, source as Window)
  })

const listOf = ({ frames }: Page) => Array.from({ length: frames.length }, (_, index) => frames[index])

/** Checks the shape of a message. The caller checks that it belongs to the same checkout. */
const isFieldMessage = (data: unknown): data is FieldMessage => {
  const { tender, protocol, field, content } = Object(data) as Partial<Record<keyof FieldMessage, unknown>>
  return tender === 'field' && typeof protocol === 'string' && isField(field) && isContent(Object(content))
}

const isField = (name: unknown): name is FieldName => fieldNames.some((field) => field === name)

const isContent = ({ kind, text, expectsReply, texts, digits }: Record<string, unknown>): boolean => {
  if (kind === 'text') return typeof text === 'string' && typeof expectsReply === 'boolean'
  if (kind === 'showErrors' || kind === 'focused') return true
  if (kind === 'submitted') return typeof digits === 'number'
  if (kind !== 'fill') return false
  return Object.entries(Object(texts)).every(([name, value]) => isField(name) && typeof value === 'string')
}
