import { isCurrency } from '../../../shared/money'
import type { Fault } from '../../errors'
import type { Flow } from '../../seed/flows'
import type { AuthorisePaymentInput } from './input'

export const methodTypes = ['CARD', 'APPLE_PAY', 'GOOGLE_PAY', 'PAYPAL', 'KLARNA']

const amountFaults = ({ amount, currencyCode }: AuthorisePaymentInput): Fault[] => [
  ...(typeof amount === 'number' && amount > 0
    ? []
    : [{ path: 'authorisePayment.amount', message: 'expected minor units, more than zero' }]),
  ...(typeof currencyCode === 'string' && isCurrency(currencyCode)
    ? []
    : [{ path: 'authorisePayment.currencyCode', message: 'expected an ISO 4217 code such as EUR' }]),
]

const flowFaults = ({ flowId, intentId }: AuthorisePaymentInput, flows: readonly Flow[]): Fault[] => {
  const path = 'authorisePayment.flowId'
  if (flowId === null || flowId === undefined) {
    return intentId ? [] : [{ path, message: 'is required without an intentId' }]
  }
  return flows.some((flow) => flow.id === flowId)
    ? []
    : [{ path, message: `expected a flow: ${flows.map((flow) => flow.id).join(', ')}` }]
}

const isWebUrl = (text: string): boolean => {
  try {
    return ['https:', 'http:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

const redirectFaults = (url: string | null | undefined): Fault[] =>
  url === null || url === undefined || isWebUrl(url)
    ? []
    : [{ path: 'authorisePayment.perform3DSecure.redirectUrl', message: 'expected an http or https URL' }]

const methodFaults = ({ token, type }: AuthorisePaymentInput['paymentMethod']): Fault[] => [
  ...(methodTypes.includes(type)
    ? []
    : [{ path: 'authorisePayment.paymentMethod.type', message: `expected ${methodTypes.join(', ')}` }]),
  ...(token ? [] : [{ path: 'authorisePayment.paymentMethod.token', message: 'expected a vault token' }]),
]

/** Everything wrong with a payment in the standard variant with a vault token. */
export const authoriseFaults = (input: AuthorisePaymentInput, flows: readonly Flow[]): Fault[] => [
  ...amountFaults(input),
  ...flowFaults(input, flows),
  ...methodFaults(input.paymentMethod),
  ...redirectFaults(input.perform3DSecure?.redirectUrl),
]
