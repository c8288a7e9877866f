import { outcomeReasonNames } from '../../contract/generated/names'
import type { OutcomeReason } from '../../contract/generated/types'
import type { CardBehaviour } from '../store/records'

interface TestCard {
  number: string
  behaviour: CardBehaviour
}

const approve: CardBehaviour = { type: 'approve' }
const decline = (reason: OutcomeReason): CardBehaviour => ({ type: 'decline', reason })

const testCards: readonly TestCard[] = [
  { number: '4000000000000002', behaviour: decline('GENERAL_DECLINE') },
  { number: '4000000000000069', behaviour: decline('EXPIRED_CARD') },
  { number: '4000000000000127', behaviour: decline('INVALID_CVC') },
  { number: '4100000000000019', behaviour: decline('SUSPECTED_FRAUD') },
  { number: '4000000000000119', behaviour: { type: 'fail', reason: 'PROCESSING_ERROR' } },
  {
    number: '4000002760003184',
    behaviour: { type: 'threeDSecure', asks: 'always', challenge: true, after: 'approve' },
  },
  {
    number: '4000002500003155',
    behaviour: { type: 'threeDSecure', asks: 'always', challenge: false, after: 'approve' },
  },
  {
    number: '4000000000003220',
    behaviour: { type: 'threeDSecure', asks: 'whenAsked', challenge: true, after: 'approve' },
  },
  {
    number: '4000008400001629',
    behaviour: { type: 'threeDSecure', asks: 'always', challenge: true, after: 'decline' },
  },
  { number: '4000000000000259', behaviour: { type: 'dispute' } },
]

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
  declinedByName(name) ?? testCards.find((card) => card.number === number)?.behaviour ?? approve

/**
 * Returns whether this is the number of the only debit card. All other numbers are credit cards.
 */
export const isDebit = (number: string): boolean => number === '4000056655665556'

/** Returns the brands of a co-badged card, the default first; empty for any other number. */
export const coBadgesOf = (number: string): readonly string[] =>
  number.startsWith('403550') ? ['visa', 'cartes-bancaires'] : []
