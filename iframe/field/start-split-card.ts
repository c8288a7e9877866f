import { createFieldSync } from '../../src/bridge/field-sync'
import type { FrameAddress } from '../../src/bridge/frame-address'
import { versionOfWindow } from '../../src/bridge/frame-version'
import { createSplitCard, type SplitCard, type SplitCardOptions } from './split-card'

export interface StartSplitCardOptions extends Omit<SplitCardOptions, 'send' | 'detectRemoved'> {
  address: FrameAddress
}

/** Milliseconds between two checks for removed frames. */
const detectIntervalMs = 500

/** Creates the card of this frame, and connects it to the frames of the other fields. */
export const startSplitCard = ({ address, ...options }: StartSplitCardOptions): SplitCard => {
  const card = createSplitCard({
    ...options,
    send: (content) => sync.send(content),
    detectRemoved: () => sync.detectRemoved(),
  })
  const sync = createFieldSync({
    messageTarget: window,
    page: window.parent,
    self: window,
    origin: location.origin,
    version: versionOfWindow(window),
    instance: address.instance,
    field: options.field,
    onContent: card.receive,
    onRemoved: card.removeField,
  })
  card.requestOtherFields()
  setInterval(sync.detectRemoved, detectIntervalMs)
  return card
}
