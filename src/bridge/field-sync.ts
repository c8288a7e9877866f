import { type FieldName, fieldNames } from '../shared/types'
import { findSiblingFrames } from './find-sibling-frames'
import type { MessageTarget } from './message-target'
import { type FieldContent, type FieldMessage, protocolVersion } from './protocol'
import { sameMajor } from './same-major'

/** The window of the merchant's page, of which only the list of frames is read. */
type Page = Pick<Window, 'frames'>

interface Place {
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
  /** The frame of this field has left the page. */
  onRemoved: (field: FieldName) => void
}

export interface FieldSync {
  /** To every sibling known; a text that asks, or that answers one who has asked, to those that may be new too. */
  send(content: FieldContent): void
  /** Finds out whose frame has left the page: nothing tells of it. */
  detectRemoved(): void
}

/** How frames that show one field each hear of the others (protocol rule 7). */
export const createFieldSync = ({
  self,
  field,
  onContent: onSaid,
  onRemoved: onGone,
  ...place
}: FieldSyncOptions): FieldSync => {
  const known = new Map<FieldName, Window>()
  // In a shadow root we are in no list: others find us by what we say, and one in a shadow root of its own through the controller.
  const isListed = () => listOf(place.page).includes(self)

  hearFields(place, (message, source) => {
    if (message.field === field) return
    known.set(message.field, source)
    onSaid(message.field, message.content)
  })

  return {
    send: (content) => {
      const { origin, instance } = place
      const message: FieldMessage = {
        tender: 'field',
        protocol: protocolVersion,
        instance,
        field,
        inShadowRoot: !isListed(),
        content,
      }
      const found = (['field', 'controller'] as const).flatMap((role) =>
        content.kind === 'text' ? findSiblingFrames(place.page.frames, { role, origin, instance }) : [],
      )
      for (const sibling of new Set([...known.values(), ...found])) {
        // The exact origin: a frame that is led elsewhere meanwhile hears nothing. We are among them, and do not listen to our own field.
        sibling.postMessage(message, origin)
      }
    },
    detectRemoved: () => {
      for (const [gone, window] of known) {
        if (!window.closed) continue
        known.delete(gone)
        onGone(gone)
      }
    },
  }
}

/** The controller's part: it passes on what a frame in a shadow root says to the others in shadow roots, which cannot find it. */
export const relayFieldMessages = (place: Place): void => {
  const inShadowRoots = new Set<Window>()
  hearFields(place, (message, source) => {
    if (message.inShadowRoot) inShadowRoots.add(source)
    for (const other of inShadowRoots) {
      // A window that is kept keeps its whole document.
      if (other.closed) inShadowRoots.delete(other)
      else if (other !== source) other.postMessage(message, place.origin)
    }
  })
}

const hearFields = (
  { messageTarget, page, origin, instance }: Place,
  act: (message: FieldMessage, source: Window) => void,
) =>
  messageTarget.addEventListener('message', ({ data, origin: from, source }) => {
    // Rule 7: only a document of the service's own origin can have this origin, and only as a frame of the page that we stand in.
    if (from !== origin || (source as Window | null)?.parent !== page) return
    if (isFieldMessage(data) && data.instance === instance && sameMajor(data.protocol)) act(data, source as Window)
  })

const listOf = ({ frames }: Page) => Array.from({ length: frames.length }, (_, index) => frames[index])

const isFieldMessage = (data: unknown): data is FieldMessage => {
  const { tender, protocol, field, content } = Object(data) as Partial<Record<keyof FieldMessage, unknown>>
  // The instance is compared with our own.
  return tender === 'field' && typeof protocol === 'string' && isField(field) && isContent(Object(content))
}

const isField = (name: unknown): name is FieldName => fieldNames.some((field) => field === name)

const isContent = ({ kind, text, expectsReply, texts }: Record<string, unknown>): boolean => {
  if (kind === 'text') return typeof text === 'string' && typeof expectsReply === 'boolean'
  if (kind === 'showErrors') return true
  if (kind !== 'fill') return false
  return Object.entries(Object(texts)).every(([name, value]) => isField(name) && typeof value === 'string')
}
