import type { ValidationIssue } from '../../errors'
import { readJsonObject } from '../../json-object'
import type { Instant } from '../../records/instant'
import { cardIssues } from '../vault/validate-vault-input'
import { type AuthorisePaymentInput, alternativeOf, isWallet, toCard } from './input'

const path = 'authorisePayment.paymentMethod'

const walletIssues = ({ type, walletToken, googlePay }: AuthorisePaymentInput['paymentMethod']): ValidationIssue[] => {
  if (walletToken === null || walletToken === undefined) {
    if (type === 'GOOGLE_PAY' && googlePay?.transactionId.trim()) return []
    const message = type === 'GOOGLE_PAY' ? 'is required without googlePay.transactionId' : 'is required'
    return [{ path: `${path}.walletToken`, message }]
  }
  return readJsonObject(walletToken)
    ? []
    : [{ path: `${path}.walletToken`, message: 'expected an object, or a string that contains one as JSON' }]
}

const typeIssues = (type: string): ValidationIssue[] =>
  type.trim() === '' ? [{ path: `${path}.type`, message: 'expected the name of a payment method, such as CARD' }] : []

/**
 * Finds the issues of the payment method. If a token is passed, `card` is ignored and not checked.
 */
export const methodIssues = (
  { paymentMethod, apmRedirectUrl }: AuthorisePaymentInput,
  now: Instant,
): ValidationIssue[] => {
  const { type, token, card } = paymentMethod
  if (alternativeOf(paymentMethod)) {
    return apmRedirectUrl ? [] : [{ path: 'authorisePayment.apmRedirectUrl', message: `is required with ${type}` }]
  }
  if (token) return typeIssues(type)
  if (isWallet(type)) return walletIssues(paymentMethod)
  if (card) return [...typeIssues(type), ...cardIssues(toCard(card), `${path}.card`, now)]
  return [...typeIssues(type), { path: `${path}.token`, message: 'expected a vault token' }]
}
