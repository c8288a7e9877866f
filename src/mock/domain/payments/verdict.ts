import type { CardBehaviour } from '../../records/card-behaviour'
import type { Settlement } from '../../records/settlement'
import type { ThreeDSecureWish } from './input'
import type { PaymentInstrument } from './payment-instrument'

/**
 * The first decision about a payment: settled, settled after 3-D Secure without a customer action
 * (frictionless), or pending a customer action. `passed` is the settlement if 3-D Secure or the
 * approval succeeds.
 */
export type Verdict =
  | Settlement
  | { type: 'frictionless'; passed: Settlement }
  | { type: 'challenge' | 'approval'; passed: Settlement }

type ThreeDSecureCard = Extract<CardBehaviour, { type: 'threeDSecure' }>

const withThreeDSecure = ({ asks, challenge, after }: ThreeDSecureCard, wish: ThreeDSecureWish): Verdict => {
  const performed = wish === 'asked' || (wish === 'possible' && asks === 'always')
  if (!performed) return asks === 'always' ? { type: 'decline', reason: 'AUTHORIZATION_REQUIRED' } : { type: 'approve' }
  const passed: Settlement = after === 'approve' ? { type: 'approve' } : { type: 'decline', reason: 'GENERAL_DECLINE' }
  return { type: challenge ? 'challenge' : 'frictionless', passed }
}

/**
 * Returns the first decision about a payment. It depends on the instrument's behaviour and, for
 * cards with 3-D Secure, on the merchant's choice about 3-D Secure.
 */
export const decideVerdict = ({ behaviour }: PaymentInstrument, wish: ThreeDSecureWish): Verdict => {
  switch (behaviour.type) {
    case 'approve':
    case 'dispute':
      return { type: 'approve' }
    case 'decline':
    case 'fail':
      return { type: behaviour.type, reason: behaviour.reason }
    case 'threeDSecure':
      return withThreeDSecure(behaviour, wish)
    case 'approval':
      return { type: 'approval', passed: { type: 'approve' } }
  }
}
