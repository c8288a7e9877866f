import { type FieldName, fieldNames } from '../shared/types'
import { findSiblingFrames } from './find-sibling-frames'
import type { MessageTarget } from './message-target'
import { type FieldContent, type FieldMessage, protocolVersion } from './protocol'
import { sameMajor } from './same-major'

/** The window of the merchant's page, of which only the list of frames is read. */
type Page = Pick<Window, 'frames'>

interface Place {
  /** Our own window. */
  messageTarget: MessageTarget
  page: Page
  /** Our own origin, which is the service's. */
  origin: string
  instance: string
}

export interface FieldSyncOptions extends Place {
  /** Our own window. */
  self: Window
  /** The field that this frame shows. */
  field: FieldName
  onContent: (from: FieldName, content: FieldContent) => void
  /** The frame of this field was removed from the page. */
  onRemoved: (field: FieldName) => void
}

export interface FieldSync {
  /** Sends to all known frames, and a text also to frames that may be new. */
  send(content: FieldContent): void
  /** Reports frames that were removed from the page. Browsers emit no event for it. */
  detectRemoved(): void
}

/** Connects the frames that show one field each (protocol rule 7). */
export const createFieldSync = ({ self, field, onContent, onRemoved, ...place }: FieldSyncOptions): FieldSync => {
  const known = new Map<FieldName, Window>()
  // No list contains a frame in a shadow root: others learn of it from its messages, and two of
  // them through the controller.
  const isListed = () => listOf(place.page).includes(self)

  receiveFields(place, (message, source) => {
    if (message.field === field) return
    known.set(message.field, source)
    onContent(message.field, message.content)
  })

  return {
    send: (content) => {
      const { origin, instance } = place
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
        // The exact origin: a frame that has navigated elsewhere receives nothing. Our own window
        // is in the list too, and ignores messages of its own field.
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

/** Relays messages between frames in shadow roots, which cannot find each other. Controller only. */
export const relayFieldMessages = (place: Place): void => {
  const inShadowRoots = new Set<Window>()
  receiveFields(place, (message, source) => {
    if (message.inShadowRoot) inShadowRoots.add(source)
    for (const other of inShadowRoots) {
      // A reference to a closed window would keep its document in memory.
      if (other.closed) inShadowRoots.delete(other)
      else if (other !== source) other.postMessage(message, place.origin)
    }
  })
}

const receiveFields = (
  { messageTarget, page, origin, instance }: Place,
  onField: (message: FieldMessage, source: Window) => void,
) =>
  messageTarget.addEventListener('message', ({ data, origin: from, source }) => {
    // Rule 7: only a document of the service has this origin, and only as a frame of our page.
    if (from !== origin || (source as Window | null)?.parent !== page) return
    if (isFieldMessage(data) && data.instance === instance && sameMajor(data.protocol)) onField(data, source as Window)
  })

const listOf = ({ frames }: Page) => Array.from({ length: frames.length }, (_, index) => frames[index])

/** Checks the shape. The caller compares the instance. */
const isFieldMessage = (data: unknown): data is FieldMessage => {
  const { tender, protocol, field, content } = Object(data) as Partial<Record<keyof FieldMessage, unknown>>
  return tender === 'field' && typeof protocol === 'string' && isField(field) && isContent(Object(content))
}

const isField = (name: unknown): name is FieldName => fieldNames.some((field) => field === name)

const isContent = ({ kind, text, expectsReply, texts }: Record<string, unknown>): boolean => {
  if (kind === 'text') return typeof text === 'string' && typeof expectsReply === 'boolean'
  if (kind === 'showErrors') return true
  if (kind !== 'fill') return false
  return Object.entries(Object(texts)).every(([name, value]) => isField(name) && typeof value === 'string')
}
