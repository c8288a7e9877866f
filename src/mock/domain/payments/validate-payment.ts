import { isCurrency } from '../../../shared/money'
import type { Context } from '../../context'
import type { Fault } from '../../errors'
import { isConnection, seededConnections } from '../../seed/connections'
import type { Flow } from '../../seed/flows'
import { isWebUrl } from '../../web-url'
import type { AuthorisePaymentInput } from './input'
import { isGiven, paysByWallet } from './input'
import { methodFaults } from './validate-payment-method'

const list = (items: readonly { id: string }[]): string => items.map(({ id }) => id).join(', ')

type Sum = Pick<AuthorisePaymentInput, 'amount' | 'currencyCode'>

/** What is wrong with what is to be paid. */
export const amountFaults = ({ amount, currencyCode }: Sum): Fault[] => [
  ...(typeof amount === 'number' && amount > 0
    ? []
    : [{ path: 'authorisePayment.amount', message: 'expected minor units, more than zero' }]),
  ...(typeof currencyCode === 'string' && isCurrency(currencyCode)
    ? []
    : [{ path: 'authorisePayment.currencyCode', message: 'expected an ISO 4217 code such as EUR' }]),
]

/** With a wallet the intent stands in for what was left out; whether it can is seen once it is found. */
const givenAmountFaults = (input: AuthorisePaymentInput): Fault[] =>
  amountFaults(
    paysByWallet(input.paymentMethod) && isGiven(input.intentId)
      ? { amount: input.amount ?? 1, currencyCode: input.currencyCode ?? 'EUR' }
      : input,
  )

const flowFaults = ({ flowId, intentId }: AuthorisePaymentInput, flows: readonly Flow[]): Fault[] => {
  const path = 'authorisePayment.flowId'
  if (flowId === null || flowId === undefined) {
    return isGiven(intentId) ? [] : [{ path, message: 'is required without an intentId' }]
  }
  return flows.some((flow) => flow.id === flowId) ? [] : [{ path, message: `expected a flow: ${list(flows)}` }]
}

/** A payment runs a flow, or goes to one connection: then it is headless. */
const variantFaults = (input: AuthorisePaymentInput, flows: readonly Flow[]): Fault[] => {
  const { paymentProcessorConnectionId: id, performHeadless3DSecure } = input
  const path = 'authorisePayment.paymentProcessorConnectionId'
  if (isGiven(id))
    return isConnection(id) ? [] : [{ path, message: `expected a connection: ${list(seededConnections)}` }]
  if (performHeadless3DSecure) return [{ path, message: 'is required in the headless variant' }]
  return flowFaults(input, flows)
}

const redirectFaults = (input: AuthorisePaymentInput): Fault[] => {
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

/** Everything wrong with a payment, in either variant. */
export const authoriseFaults = (input: AuthorisePaymentInput, { flows, now }: Context): Fault[] => [
  ...givenAmountFaults(input),
  ...variantFaults(input, flows),
  ...methodFaults(input, now),
  ...redirectFaults(input),
]
