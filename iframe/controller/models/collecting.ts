import type { PaymentTexts } from '../../../src/shared/messages/en'
import type { MethodChoice, PayRequest } from '../../../src/shared/types'
import type { Cards } from './cards'
import type { WithClientToken } from './client-token'
import type { IntentMemory } from './intent-memory'

export interface CollectingNeeds {
  cards: Pick<Cards, 'collect'>
  memory: Pick<IntentMemory, 'recall'>
  withClientToken: WithClientToken
  /** In the customer's language. */
  texts: PaymentTexts
}

/** What is to be paid with. */
export interface Collecting {
  /** @throws TenderError as `Cards.collect` */
  now(request: PayRequest): Promise<MethodChoice>
  /**
   * Begins before the lock is had, and has the Client Token ready that a card needs: neither charges anything. Only where the merchant's
   * server has not been asked yet; else undefined: what an earlier payment has come to is told without looking at the card.
   */
  early(request: PayRequest): Promise<MethodChoice> | undefined
}

export const createCollecting = ({ cards, memory, withClientToken, texts }: CollectingNeeds): Collecting => {
  const now = async ({ method, element }: PayRequest) => method ?? cards.collect(element, texts['card.invalid'])
  return {
    now,
    early: (request) => {
      if (memory.recall()?.attempt.state !== 'new') return undefined
      const begun = now(request).then(async (choice) => {
        if (choice.kind === 'card') await withClientToken(async () => {})
        return choice
      })
      // A fault is told to whoever waits for it.
      begun.catch(() => {})
      return begun
    },
  }
}
