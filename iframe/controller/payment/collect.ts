import type { MethodChoice, PayRequest } from '../../../src/shared/types'
import type { WithClientToken } from '../client-token'
import type { ElementChannels } from './element-channels'
import { mayBePaid } from './order'
import type { OrderStore } from './order-store'

/**
 * Collects the payment method from the page or from an element.
 * @param mayBeEmpty whether an untouched card form is accepted
 * @returns undefined for an untouched card form, if it may be empty, and if no element is mounted
 * @throws TenderError as `ElementChannels.collect`, and the errors of requesting a Client Token
 */
export type Collect = (mayBeEmpty: boolean) => Promise<MethodChoice | undefined>

export interface CollectNeeds {
  elements: Pick<ElementChannels, 'collect'>
  store: OrderStore
  withClientToken: WithClientToken
}

/**
 * Starts to collect while `pay()` still waits for the tab lock, and requests the Client Token that
 * a card needs. Neither charges anything. If the stored order may be paid, nothing is collected
 * yet, because the outcome of its attempt may become the result of `pay()`.
 */
export const startCollecting = (
  { elements, store, withClientToken }: CollectNeeds,
  { method, element, billingAddress }: Pick<PayRequest, 'method' | 'element' | 'billingAddress'>,
  onCollected: () => void = () => {},
): Collect => {
  const collect: Collect = async (mayBeEmpty) => {
    const choice = method ?? (element === undefined ? undefined : await elements.collect(element, mayBeEmpty))
    onCollected()
    const hasAddress = Object.values(billingAddress ?? {}).some(Boolean)
    if (choice?.kind !== 'card' || !billingAddress || !hasAddress) return choice
    // An address that the customer has typed into the element has priority.
    return { ...choice, card: { billingAddress, ...choice.card } }
  }
  if (mayBePaid(store.readOrder())) return collect
  const early = collect(false).then(async (choice) => {
    if (choice?.kind === 'card') await withClientToken(async () => {})
    return choice
  })
  // Prevents an unhandled rejection. The state machine handles the error when it collects.
  early.catch(() => {})
  return (mayBeEmpty) => (mayBeEmpty ? collect(mayBeEmpty) : early)
}
