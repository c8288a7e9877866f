import { isCurrency } from '../../../shared/money'
import type { ValidationIssue } from '../../errors'
import { isConnection, seededConnections } from '../../seed/connections'
import { isWebUrl } from '../../web-url'

export interface ProcessorTokenInput {
  vaultToken: string
  paymentProcessorConnectionId: string
  /** ISO 4217: the method's own currency. */
  currencyCode: string
  threeDSecureRedirectUrl?: string | null
}

const connections = seededConnections.map(({ id }) => id).join(' or ')

/** Where an argument stands. */
export const pathOf = (member: keyof ProcessorTokenInput): string => `tokenRequest.${member}`

/** Everything wrong with a request for a processor token, but for the method itself. */
export const processorTokenIssues = (input: ProcessorTokenInput): ValidationIssue[] => [
  ...(isConnection(input.paymentProcessorConnectionId)
    ? []
    : [{ path: pathOf('paymentProcessorConnectionId'), message: `expected ${connections}` }]),
  ...(isCurrency(input.currencyCode)
    ? []
    : [{ path: pathOf('currencyCode'), message: 'expected an ISO 4217 code such as EUR' }]),
  ...(typeof input.threeDSecureRedirectUrl !== 'string' || isWebUrl(input.threeDSecureRedirectUrl)
    ? []
    : [{ path: pathOf('threeDSecureRedirectUrl'), message: 'expected an http or https URL' }]),
]
