import type { ControllerToElement } from '../../../src/bridge/protocol'
import type { CardInputs } from '../../card/card-inputs'
import type { MethodSelection } from './selection'

export interface CollectOptions {
  selection: MethodSelection
  collectCard: CardInputs['collect']
  /** The customer of the vault who wants a new card kept; undefined when none does. */
  keepFor: string | undefined
  /** A card that has expired was chosen: the customer has to choose again. Gives what it says. */
  onExpired: () => string
  /** A new card in which nothing was typed is returned as empty, without errors. */
  mayBeEmpty: boolean
}

/** Returns the selected payment method for the controller, or the fields that are missing or invalid. */
export const collectChoice = async ({
  selection,
  collectCard,
  keepFor,
  onExpired,
  mayBeEmpty,
}: CollectOptions): Promise<Awaited<ReturnType<ControllerToElement['collect']>>> => {
  const selected = selection.selected.peek()
  if (selected.kind === 'alternative') return selected
  const saved = selection.saved.peek()
  if (saved?.expired) {
    return { invalid: ['expiry'], messages: { expiry: onExpired() } }
  }
  if (selected.kind === 'saved') return selected
  const collected = await collectCard({ mayBeEmpty })
  if (!('card' in collected)) return collected
  return { kind: 'card', ...collected, ...(keepFor !== undefined && { save: true, customerId: keepFor }) }
}
