import type * as contract from '../../../contract/generated/types'
import { isCurrency } from '../../../shared/money'
import type { ValidationIssue } from '../../errors'
import type { Received } from '../../interface-types'
import { isConnection, seededConnections } from '../../seed/connections'
import { isWebUrl } from '../../web-url'

export type ProcessorTokenInput = Received<contract.HeadlessPaymentProcessorTokenRequest>

const connections = seededConnections.map(({ id }) => id).join(' or ')

/** Returns the path of a member in the arguments, for validation issues. */
export const pathOf = (member: keyof ProcessorTokenInput): string => `tokenRequest.${member}`

/** Finds the issues of a request for a processor token. The stored method is checked elsewhere. */
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
