import { createFieldSync } from '../../src/bridge/field-sync'
import type { FrameAddress } from '../../src/bridge/frame-address'
import { createSplitCard, type SplitCard, type SplitCardOptions } from './split-card'

export interface StartSplitCardOptions extends Omit<SplitCardOptions, 'say' | 'look'> {
  address: FrameAddress
}

/** Milliseconds until a sibling that has left the page is noticed. */
const lookEveryMs = 500

/** One field of a card in this frame, and the way to the frames beside it. */
export const startSplitCard = ({ address, ...options }: StartSplitCardOptions): SplitCard => {
  const card = createSplitCard({ ...options, say: (said) => siblings.send(said), look: () => siblings.detectRemoved() })
  const siblings = createFieldSync({
    messageTarget: window,
    page: window.parent,
    self: window,
    origin: location.origin,
    instance: address.instance,
    field: options.field,
    onContent: card.hear,
    onRemoved: card.drop,
  })
  card.ask()
  setInterval(siblings.detectRemoved, lookEveryMs)
  return card
}
