import { expiryStatus } from '../../../shared/card/expiry'
import { notFound } from '../../errors'
import { membersOf } from '../../members-of'
import type { Context } from '../../operation'
import type { CardBehaviour, PaidWithRecord, PaymentMethodRecord, Settlement } from '../../store/records'
import type { Reader } from '../../store/store'
import type { Instant } from '../../time'
import { newCard } from '../vault'
import { isPanOnly, readJsonObject, walletCard } from '../wallets'
import { type AuthorisePaymentInput, alternativeOf, isWallet, type ThreeDSecureWish, toCard } from './validate-payment'

/** What pays: a stored payment method, a full card, a wallet or an alternative payment method. */
export interface PaymentInstrument {
  paidWith: PaidWithRecord
  /** `approval`: the customer approves on the payment method's page. */
  behaviour: CardBehaviour | { type: 'approval' }
  /** The customer to whom the stored payment method belongs; null for any other instrument. */
  customerId: string | null
  country: string | null
}

const hasExpired = ({ expMonth, expYear }: PaymentMethodRecord, now: Instant): boolean =>
  expMonth !== null && expiryStatus(`${String(expMonth).padStart(2, '0')}/${expYear}`, new Date(now)) !== 'valid'

/**
 * Returns how a payment method behaves at `now`. Payments with a deleted method are declined, and
 * so are payments with a card that has expired since it was stored.
 */
const behaviourAt = (method: PaymentMethodRecord, now: Instant): CardBehaviour => {
  if (method.deleted !== null) return { type: 'decline', reason: 'INVALID_CARD_OR_ACCOUNT' }
  return hasExpired(method, now) ? { type: 'decline', reason: 'EXPIRED_CARD' } : method.behaviour
}

const instrumentFromMethod = (method: PaymentMethodRecord, id: string | null, now: Instant): PaymentInstrument => ({
  paidWith: {
    ...membersOf(method, 'type', 'maskedNumber', 'fingerprint', 'expMonth', 'expYear', 'brand', 'kind', 'name'),
    id,
  },
  behaviour: behaviourAt(method, now),
  customerId: method.customerId,
  country: method.billingAddress?.country ?? null,
})

/** Creates the instrument of a payment without a stored method or a full card. */
const instrumentWithoutCard = (
  paidWith: Pick<PaidWithRecord, 'type'> & Partial<PaidWithRecord>,
  behaviour: PaymentInstrument['behaviour'],
): PaymentInstrument => ({
  paidWith: {
    ...membersOf(paidWith, 'type', 'id', 'maskedNumber', 'fingerprint', 'expMonth', 'expYear', 'brand', 'name'),
    kind: paidWith.kind ?? 'UNDEFINED',
  },
  behaviour,
  customerId: null,
  country: null,
})

const authenticated: CardBehaviour = { type: 'approve' }
const unauthenticated: CardBehaviour = { type: 'threeDSecure', asks: 'whenAsked', challenge: true, after: 'approve' }

/**
 * Creates the instrument from the input; undefined for a vault token. A full card number is
 * discarded here, as in the vault. Must be called before the transaction, which is synchronous and
 * cannot wait for the digest.
 */
export const instrumentFromInput = async (
  input: AuthorisePaymentInput,
  context: Context,
): Promise<PaymentInstrument | undefined> => {
  const { type, token, card, walletToken } = input.paymentMethod
  const alternative = alternativeOf(input.paymentMethod)
  if (alternative) return instrumentWithoutCard({ type: alternative }, { type: 'approval' })
  if (token) return undefined
  if (isWallet(type)) {
    const token = readJsonObject(walletToken)
    const behaviour = isPanOnly(type, token) ? unauthenticated : authenticated
    return instrumentWithoutCard({ type, ...walletCard(token) }, behaviour)
  }
  return card ? instrumentFromMethod(await newCard(toCard(card), null, context), null, context.now) : undefined
}

/** Creates the instrument of a stored method. */
export const instrumentFromVault = (method: PaymentMethodRecord, now: Instant): PaymentInstrument =>
  instrumentFromMethod(method, method.id, now)

/**
 * Finds the vault's method of a token, including deleted ones.
 *
 * @throws ServiceError `error.notFound`, also for a method of another account.
 */
export const methodOfToken = (reader: Reader, token: string, { caller }: Context): PaymentMethodRecord => {
  const method = reader.all('paymentMethods').find((stored) => stored.token === token)
  if (!method || method.accountId !== caller.account.id) throw notFound('paymentMethod', token)
  return method
}

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
