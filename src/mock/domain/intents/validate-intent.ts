import { isCountry } from '../../../shared/countries'
import { isCurrency } from '../../../shared/money'
import type { ValidationIssue } from '../../errors'
import type { Flow } from '../../seed/flows'
import type { StartIntentInput, UpdateIntentInput } from './input'

const longestTrackingId = 255

/** Finds the issues of a `trackingId`. */
export const trackingIdIssues = (trackingId: string | null | undefined): ValidationIssue[] => {
  if (trackingId === null || trackingId === undefined) return []
  if (trackingId.trim() === '') return [{ path: 'trackingId', message: 'must not be empty' }]
  if (trackingId.length <= longestTrackingId) return []
  return [{ path: 'trackingId', message: `expected at most ${longestTrackingId} characters` }]
}

const currencyIssues = (currency: string | null | undefined): ValidationIssue[] =>
  currency === null || currency === undefined || isCurrency(currency)
    ? []
    : [{ path: 'amount.currency', message: 'expected an ISO 4217 code such as EUR' }]

const countryIssues = (country: string | null | undefined): ValidationIssue[] =>
  country === null || country === undefined || isCountry(country)
    ? []
    : [{ path: 'location.country', message: 'expected an ISO 3166-1 alpha-3 code such as IRL' }]

const required = (value: unknown, path: string): ValidationIssue[] =>
  value === null || value === undefined ? [{ path, message: 'is required' }] : []

/** Finds the issues of startIntent's arguments. */
export const startIntentIssues = (input: StartIntentInput, flows: readonly Flow[]): ValidationIssue[] => [
  ...trackingIdIssues(input.trackingId),
  ...(flows.some((flow) => flow.id === input.paymentFlowId)
    ? []
    : [{ path: 'paymentFlowId', message: `expected a flow: ${flows.map((flow) => flow.id).join(', ')}` }]),
  ...required(input.amount.amount, 'amount.amount'),
  ...required(input.amount.currency, 'amount.currency'),
  ...currencyIssues(input.amount.currency),
  ...countryIssues(input.location?.country),
]

const changedTrackingIdIssues = ({ trackingId }: UpdateIntentInput, frozenAs: string | null): ValidationIssue[] => {
  if (frozenAs === null || (trackingId ?? frozenAs) === frozenAs) return trackingIdIssues(trackingId)
  return [{ path: 'trackingId', message: 'cannot change after a payment is linked, except with a Private Key' }]
}

/**
 * Finds the issues of updateIntent's arguments.
 *
 * @param frozenAs The current `trackingId` if the caller may not change it; otherwise null.
 */
export const updateIntentIssues = (input: UpdateIntentInput, frozenAs: string | null): ValidationIssue[] => [
  ...changedTrackingIdIssues(input, frozenAs),
  ...currencyIssues(input.amount?.currency),
  ...countryIssues(input.location?.country),
]
