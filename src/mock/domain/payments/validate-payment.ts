import { isCurrency } from '../../../shared/money'
import type { Context } from '../../context'
import type { ValidationIssue } from '../../errors'
import { isConnection, seededConnections } from '../../seed/connections'
import type { Flow } from '../../seed/flows'
import { isWebUrl } from '../../web-url'
import type { AuthorisePaymentInput } from './input'
import { isGiven, paysByWallet } from './input'
import { methodIssues } from './validate-payment-method'

const list = (items: readonly { id: string }[]): string => items.map(({ id }) => id).join(', ')

type Sum = Pick<AuthorisePaymentInput, 'amount' | 'currencyCode'>

/** Finds the issues of amount and currency. */
export const amountIssues = ({ amount, currencyCode }: Sum): ValidationIssue[] => [
  ...(typeof amount === 'number' && amount > 0
    ? []
    : [{ path: 'authorisePayment.amount', message: 'expected minor units, more than zero' }]),
  ...(typeof currencyCode === 'string' && isCurrency(currencyCode)
    ? []
    : [{ path: 'authorisePayment.currencyCode', message: 'expected an ISO 4217 code such as EUR' }]),
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
  if (flowId === null || flowId === undefined) {
    return isGiven(intentId) ? [] : [{ path, message: 'is required without an intentId' }]
  }
  return flows.some((flow) => flow.id === flowId) ? [] : [{ path, message: `expected a flow: ${list(flows)}` }]
}

/**
 * Finds the issues of flow and connection. A payment runs a flow or, in the headless variant, names
 * one processor connection.
 */
const variantIssues = (input: AuthorisePaymentInput, flows: readonly Flow[]): ValidationIssue[] => {
  const { paymentProcessorConnectionId: id, performHeadless3DSecure } = input
  const path = 'authorisePayment.paymentProcessorConnectionId'
  if (isGiven(id))
    return isConnection(id) ? [] : [{ path, message: `expected a connection: ${list(seededConnections)}` }]
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
    url === null || url === undefined || isWebUrl(url)
      ? []
      : [{ path: `authorisePayment.${name}`, message: 'expected an http or https URL' }],
  )
}

/** Finds the issues of a payment with a flow, or of a payment in the headless variant. */
export const authoriseIssues = (input: AuthorisePaymentInput, { flows, now }: Context): ValidationIssue[] => [
  ...givenAmountIssues(input),
  ...variantIssues(input, flows),
  ...methodIssues(input, now),
  ...redirectIssues(input),
]
