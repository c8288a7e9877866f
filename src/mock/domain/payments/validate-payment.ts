import type * as contract from '../../../contract/generated/types'
import { currencyIssues, idIssues, issueUnless, type ValidationIssue } from '../../errors'
import { isGiven } from '../../members-of'
import type { Context, Received } from '../../operation'
import { type Flow, seededConnections } from '../../seed/flows'
import type { AlternativeType } from '../../store/records'
import type { Instant } from '../../time'
import { type CardInput, cardIssues } from '../vault'
import { readJsonObject } from '../wallets'

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
