import { expiryStatus } from '../../../shared/card/expiry'
import type { Context } from '../../context'
import { notFound } from '../../errors'
import { readJsonObject } from '../../json-object'
import type { CardBehaviour } from '../../records/card-behaviour'
import type { Instant } from '../../records/instant'
import type { MethodType, PaidWithRecord } from '../../records/payment'
import type { PaymentMethodRecord } from '../../records/payment-method'
import type { Reader } from '../../store/store'
import { newCard } from '../vault/new-card'
import { type AuthorisePaymentInput, alternativeOf, isWallet, toCard } from './input'
import { isPanOnly, walletCard } from './wallet-token'

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
    type: method.type,
    id,
    maskedNumber: method.maskedNumber,
    fingerprint: method.fingerprint,
    expMonth: method.expMonth,
    expYear: method.expYear,
    brand: method.brand,
    kind: method.kind,
    name: method.name,
  },
  behaviour: behaviourAt(method, now),
  customerId: method.customerId,
  country: method.billingAddress?.country ?? null,
})

const emptyPaidWith = (type: MethodType): PaidWithRecord => ({
  type,
  id: null,
  maskedNumber: null,
  fingerprint: null,
  expMonth: null,
  expYear: null,
  brand: null,
  kind: 'UNDEFINED',
  name: null,
})

const instrumentWithoutCard = (
  paidWith: PaidWithRecord,
  behaviour: PaymentInstrument['behaviour'],
): PaymentInstrument => ({
  paidWith,
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
  if (alternative) return instrumentWithoutCard(emptyPaidWith(alternative), { type: 'approval' })
  if (token) return undefined
  if (isWallet(type)) {
    const token = readJsonObject(walletToken)
    return instrumentWithoutCard(
      { ...emptyPaidWith(type), ...walletCard(token) },
      isPanOnly(type, token) ? unauthenticated : authenticated,
    )
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
