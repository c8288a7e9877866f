import type { CardBehaviour } from '../../records/card-behaviour'
import type { Settlement } from '../../records/settlement'
import type { ThreeDSecureWish } from './input'
import type { PaymentInstrument } from './payment-instrument'

/**
 * What becomes of a payment at first: settled, settled after 3-D Secure that the customer did not notice, or waiting
 * for them; `passed` is what follows then.
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

/** Decides what becomes of a payment with these means. Only some cards care about 3-D Secure. */
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
