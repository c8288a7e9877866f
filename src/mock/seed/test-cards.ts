import { outcomeReasonNames } from '../../contract/generated/names'
import type { OutcomeReason } from '../../contract/generated/types'
import type { CardBehaviour } from '../store/records'

const approve: CardBehaviour = { type: 'approve' }
const decline = (reason: OutcomeReason): CardBehaviour => ({ type: 'decline', reason })
const challenged = { type: 'threeDSecure', asks: 'always', challenge: true, after: 'approve' } as const

/**
 * The behaviour of test cards by number. All other cards are approved. A name such as
 * `reason:EXPIRED_CARD` has priority for every card.
 */
const testCards: Readonly<Record<string, CardBehaviour>> = {
  '4000000000000002': decline('GENERAL_DECLINE'),
  '4000000000000069': decline('EXPIRED_CARD'),
  '4000000000000127': decline('INVALID_CVC'),
  '4100000000000019': decline('SUSPECTED_FRAUD'),
  '4000000000000119': { type: 'fail', reason: 'PROCESSING_ERROR' },
  '4000002760003184': challenged,
  '4000002500003155': { ...challenged, challenge: false },
  '4000000000003220': { ...challenged, asks: 'whenAsked' },
  '4000008400001629': { ...challenged, after: 'decline' },
  '4000000000000259': { type: 'dispute' },
}

/**
 * Returns the decline that a holder's name `reason:NAME` requests; undefined for other names and
 * for unknown reasons.
 */
const declinedByName = (name: string | null): CardBehaviour | undefined => {
  const reason = name?.match(/^reason:([A-Z_]+)$/)?.[1]
  const known = outcomeReasonNames.find((name) => name === reason)
  return known && decline(known)
}

export const behaviourOf = (number: string, name: string | null): CardBehaviour =>
  declinedByName(name) ?? testCards[number] ?? approve

/**
 * Returns whether this is the number of the only debit card. All other numbers are credit cards.
 */
export const isDebit = (number: string): boolean => number === '4000056655665556'

/** Returns the brands of a co-badged card, the default first; empty for any other number. */
export const coBadgesOf = (number: string): readonly string[] =>
  number.startsWith('403550') ? ['visa', 'cartes-bancaires'] : []
