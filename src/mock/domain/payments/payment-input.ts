import type * as contract from '../../../contract/generated/types'
import { expiryStatus } from '../../../shared/card/expiry'
import { currencyIssues, idIssues, issueUnless, notFound, type ValidationIssue } from '../../errors'
import type { Context, Received } from '../../operation'
import { type Flow, seededConnections } from '../../seed/flows'
import type {
  AlternativeType,
  CardBehaviour,
  PaidWithRecord,
  PaymentMethodRecord,
  Settlement,
} from '../../store/records'
import type { Reader } from '../../store/store'
import type { Instant } from '../../time'
import { isGiven, membersOf } from '../../values'
import { type CardInput, cardIssues, newCard } from '../vault'
import { isPanOnly, readJsonObject, walletCard } from '../wallets'

export type AuthorisePaymentInput = Received<contract.AuthorisedPaymentInput>

type MethodInput = AuthorisePaymentInput['paymentMethod']

type FullCardInput = Received<contract.CardInputDto>

/**
 * Returns the alternative payment method that pays: PayPal and Klarna by their type, another type
 * only without token and card. Undefined for a card, a wallet or a stored method. The type is an
 * open string, so the mock accepts every name.
 */
export const alternativeOf = ({ type, token, card }: MethodInput): AlternativeType | undefined => {
  if (type === 'PAYPAL' || type === 'KLARNA') return type
  return type.trim() === '' || type === 'CARD' || isWallet(type) || token || card ? undefined : 'OTHER'
}

export const isWallet = (type: string): type is 'APPLE_PAY' | 'GOOGLE_PAY' =>
  type === 'APPLE_PAY' || type === 'GOOGLE_PAY'

/**
 * Returns whether a wallet pays, with the wallet's token or a Google transaction. For such a
 * payment, the intent may provide amount and currency.
 */
export const paysByWallet = ({ type, token, walletToken, googlePay }: MethodInput): boolean =>
  isWallet(type) && !token && Boolean(walletToken ?? googlePay)

/** Converts a full card to the vault's input. */
export const toCard = ({ number, address, ...card }: FullCardInput): CardInput => ({
  ...card,
  number: number ?? '',
  billingAddress: address ?? null,
})

/** Whether the merchant requests 3-D Secure, leaves it to the issuer, or cannot perform it. */
export type ThreeDSecureWish = 'asked' | 'possible' | 'impossible'

/**
 * Returns the merchant's choice about 3-D Secure, from `perform3DSecure` or
 * `performHeadless3DSecure`.
 */
export const threeDSecureWish = ({
  perform3DSecure,
  performHeadless3DSecure,
}: AuthorisePaymentInput): ThreeDSecureWish => {
  if (perform3DSecure || performHeadless3DSecure?.perform3DSecure) return 'asked'
  return performHeadless3DSecure ? 'possible' : 'impossible'
}

const path = 'authorisePayment.paymentMethod'

const walletIssues = ({ type, walletToken, googlePay }: MethodInput): ValidationIssue[] => {
  if (!isGiven(walletToken)) {
    if (type === 'GOOGLE_PAY' && googlePay?.transactionId.trim()) return []
    const message = type === 'GOOGLE_PAY' ? 'is required without googlePay.transactionId' : 'is required'
    return [{ path: `${path}.walletToken`, message }]
  }
  const isJson = readJsonObject(walletToken) !== undefined
  return issueUnless(isJson, `${path}.walletToken`, 'expected an object, or a string that contains one as JSON')
}

const typeIssues = (type: string): ValidationIssue[] =>
  issueUnless(type.trim() !== '', `${path}.type`, 'expected the name of a payment method, such as CARD')

/**
 * Finds the issues of the payment method. If a token is passed, `card` is ignored and not checked.
 */
const methodIssues = ({ paymentMethod, apmRedirectUrl }: AuthorisePaymentInput, now: Instant): ValidationIssue[] => {
  const { type, token, card } = paymentMethod
  if (alternativeOf(paymentMethod)) {
    return issueUnless(Boolean(apmRedirectUrl), 'authorisePayment.apmRedirectUrl', 'is required with this method')
  }
  if (token) return typeIssues(type)
  if (isWallet(type)) return walletIssues(paymentMethod)
  if (card) return [...typeIssues(type), ...cardIssues(toCard(card), `${path}.card`, now)]
  return [...typeIssues(type), { path: `${path}.token`, message: 'expected a vault token' }]
}

/** Returns whether a browser may be sent to this URL: http or https. */
export const isWebUrl = (text: string): boolean =>
  URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol)

type Sum = Pick<AuthorisePaymentInput, 'amount' | 'currencyCode'>

/** Finds the issues of amount and currency. */
export const amountIssues = ({ amount, currencyCode }: Sum): ValidationIssue[] => [
  ...issueUnless((amount ?? 0) > 0, 'authorisePayment.amount', 'expected minor units, more than zero'),
  ...currencyIssues(currencyCode ?? '', 'authorisePayment.currencyCode'),
]

/**
 * Finds the issues of the passed amount and currency. In a wallet payment with an intent, absent
 * values come from the intent. They are validated later, when the intent has been read.
 */
const givenAmountIssues = (input: AuthorisePaymentInput): ValidationIssue[] =>
  amountIssues(
    paysByWallet(input.paymentMethod) && isGiven(input.intentId)
      ? { amount: input.amount ?? 1, currencyCode: input.currencyCode ?? 'EUR' }
      : input,
  )

const flowIssues = ({ flowId, intentId }: AuthorisePaymentInput, flows: readonly Flow[]): ValidationIssue[] => {
  const path = 'authorisePayment.flowId'
  if (!isGiven(flowId)) return issueUnless(isGiven(intentId), path, 'is required without an intentId')
  return idIssues(flowId, flows, path, 'flow')
}

/**
 * Finds the issues of flow and connection. A payment runs a flow or, in the headless variant, names
 * one processor connection.
 */
const variantIssues = (input: AuthorisePaymentInput, flows: readonly Flow[]): ValidationIssue[] => {
  const { paymentProcessorConnectionId: id, performHeadless3DSecure } = input
  const path = 'authorisePayment.paymentProcessorConnectionId'
  if (isGiven(id)) return idIssues(id, seededConnections, path, 'connection')
  if (performHeadless3DSecure) return [{ path, message: 'is required in the headless variant' }]
  return flowIssues(input, flows)
}

const redirectIssues = (input: AuthorisePaymentInput): ValidationIssue[] => {
  const urls = {
    'perform3DSecure.redirectUrl': input.perform3DSecure?.redirectUrl,
    'performHeadless3DSecure.redirectUrl': input.performHeadless3DSecure?.redirectUrl,
    apmRedirectUrl: input.apmRedirectUrl,
  }
  return Object.entries(urls).flatMap(([name, url]) =>
    issueUnless(!isGiven(url) || isWebUrl(url), `authorisePayment.${name}`, 'expected an http or https URL'),
  )
}

/** Finds the issues of a payment with a flow, or of a payment in the headless variant. */
export const authoriseIssues = (input: AuthorisePaymentInput, { flows, now }: Context): ValidationIssue[] => [
  ...givenAmountIssues(input),
  ...variantIssues(input, flows),
  ...methodIssues(input, now),
  ...redirectIssues(input),
]

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
