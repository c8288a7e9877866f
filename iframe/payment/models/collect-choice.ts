import type { ControllerToElement } from '../../../src/bridge/protocol'
import type { CardInputs } from '../../card/card-inputs'
import type { MethodSelection } from './selection'

export interface CollectOptions {
  selection: MethodSelection
  collectCard: CardInputs['collect']
  /** The customer of the vault who wants to save the new card, if any. */
  saveFor: string | undefined
  /**
   * Called if the selected card has expired. Returns the error text, and announces it unless the
   * focus moves to the card.
   */
  onExpired: () => string
  /** Whether an untouched form for a new card is returned as empty, without errors. */
  mayBeEmpty: boolean
}

/**
 * Returns the selected payment method, the fields that are missing or invalid, or an empty card.
 */
export const collectChoice = async ({
  selection,
  collectCard,
  saveFor,
  onExpired,
  mayBeEmpty,
}: CollectOptions): Promise<Awaited<ReturnType<ControllerToElement['collect']>>> => {
  const selected = selection.selected.peek()
  if (selected.kind === 'alternative') return selected
  if (selection.saved.peek()?.expired) return { invalid: ['expiry'], messages: { expiry: onExpired() } }
  if (selected.kind === 'saved') {
    const { brand, lastFour } = selection.state.peek()
    return { ...selected, shown: { brand, lastFour } }
  }
  const collected = await collectCard({ mayBeEmpty })
  if (!('card' in collected)) return collected
  return { kind: 'card', ...collected, ...(saveFor !== undefined && { save: true, customerId: saveFor }) }
}
