import type { CardCalls } from '../../../src/bridge/protocol'
import type { CardInFrame } from '../../card/card-in-frame'
import type { MethodSelection } from './selection'

export interface CollectOptions {
  selection: MethodSelection
  collectCard: CardInFrame['collect']
  /** The customer of the vault who wants a new card kept; undefined when none does. */
  keepFor: string | undefined
  /** A card that has expired was chosen: the customer has to choose again. Gives what it says. */
  onExpired: () => string
}

/** What is paid with, as the controller is told of it, or what there is to mend. */
export const collectChoice = async ({
  selection,
  collectCard,
  keepFor,
  onExpired,
}: CollectOptions): Promise<Awaited<ReturnType<CardCalls['collect']>>> => {
  const selected = selection.selected.peek()
  if (selected.kind === 'alternative') return selected
  const saved = selection.saved.peek()
  if (saved?.expired) {
    return { invalid: ['expiry'], messages: { expiry: onExpired() } }
  }
  if (selected.kind === 'saved') return selected
  const collected = await collectCard()
  if ('invalid' in collected) return collected
  return { kind: 'card', ...collected, ...(keepFor !== undefined && { save: true, customerId: keepFor }) }
}
